import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample } from '@app/formats/samples-for-tests.ts'
import { showSublayer } from '@app/formats/sublayers.ts'
import { strToU8, zipSync } from 'fflate'
import { sampleIndex } from '../dataset/sample-dataset.ts'
import { buildSurvey } from '../survey/build-survey.ts'
import { SAMPLE } from '../survey/request.ts'
import { statuses } from '../survey/vocabulary.ts'
import { sampleViewOf } from './datasets.ts'
import { colouringOf, type MapCommand, pickedIn, sharedOf, sidePanelOf } from './exploration.ts'
import { createExplorerState, type ExplorerState } from './explorer-state.ts'
import { boundsOf } from './positions.ts'

const survey = buildSurvey({ ...SAMPLE, plots: 200 })
const plotCount = survey.plots.landUse.length

describe('the state of the explorer', () => {
  it('is not tilted by a map that cannot tilt', () => {
    const state = createExplorerState()
    state.toggleTilt()

    state.noteTiltable(false)

    assert.equal(state.read().map.isTilted, false)
  })

  it('does not mutate earlier snapshots', () => {
    const state = createExplorerState()
    const before = state.read()

    state.showLayer('contours', true)
    state.toggleWord(sampleIndex('status'), 1)

    assert.equal(before.map.layers.find(({ id }) => id === 'contours')?.isShown, false)
    assert.equal(sharedOf(before).filter.size, 0)
  })

  it('goes back step by step: the card, the panel, and then no further', () => {
    const state = createExplorerState()
    state.showSurvey(survey)
    state.pick({ dataset: 'sample', row: 3 })
    state.openPanel('filters')

    const steps = [true, true, false].map((isStep) => {
      assert.equal(state.stepBack(true), isStep)
      return [plotIn(state), state.read().screen.panel]
    })

    assert.deepEqual(steps, [
      [null, 'filters'],
      [null, null],
      [null, null],
    ])
  })

  it('goes back from the full window, and leaves panels beside the map open', () => {
    const state = createExplorerState()
    state.showSurvey(survey)
    state.fillWindow(true)
    state.pick({ dataset: 1, row: 0 })

    assert.equal(state.stepBack(false), true)
    assert.equal(state.read().pick.picked, null)
    assert.equal(state.read().screen.isWindow, true)

    assert.equal(state.stepBack(false), true)
    assert.equal(state.read().screen.isWindow, false)

    assert.equal(state.stepBack(false), false)
    assert.equal(state.read().screen.panel, 'layers')
  })

  it('cancels the latest task before it closes anything, each once', () => {
    const state = createExplorerState()
    const cancelled: string[] = []
    state.showSurvey(survey)
    state.pick({ dataset: 'sample', row: 3 })
    const over = state.noteRunning(() => cancelled.push('over'))
    state.noteRunning(() => cancelled.push('first'))
    state.noteRunning(() => cancelled.push('last'))
    over()

    assert.equal(state.stepBack(false), true)
    assert.equal(state.stepBack(false), true)
    assert.deepEqual(cancelled, ['last', 'first'])
    assert.equal(plotIn(state), 3)
    assert.equal(state.stepBack(false), true)
    assert.equal(plotIn(state), null)
    assert.equal(state.stepBack(false), false)
  })

  it('counts picks by keyboard, until something is picked otherwise', () => {
    const state = createExplorerState()
    state.showSurvey(survey)

    state.pick({ dataset: 'sample', row: 3 }, 'keys')
    state.pick({ dataset: 'sample', row: 3 }, 'keys')
    assert.equal(state.read().pick.keyPicks, 2)

    state.pick({ dataset: 'sample', row: 4 }, 'pointer')
    assert.equal(state.read().pick.keyPicks, 0)

    state.pick({ dataset: 1, row: 2 }, 'keys')
    assert.equal(state.read().pick.keyPicks, 1)

    state.stepBack(false)
    assert.equal(state.read().pick.keyPicks, 0)
  })

  it('takes no step for a card that the table hides', () => {
    const state = createExplorerState()
    state.showSurvey(survey)
    state.pick({ dataset: 'sample', row: 3 })
    state.showView('table')

    assert.equal(state.stepBack(false), false)
    assert.equal(plotIn(state), 3)
  })

  it('selects the plot of an address when the survey of its size has loaded', () => {
    const state = createExplorerState()
    state.restore({ plot: 3 })
    assert.equal(plotIn(state), 3)
    state.showSurvey(survey)
    assert.equal(plotIn(state), 3)

    state.restore({ size: 50_000, plot: 4 })
    assert.equal(plotIn(state), null)

    state.showSurvey(survey)
    assert.equal(plotIn(state), 4)
  })

  it('does not select a plot that the survey lacks', () => {
    const state = createExplorerState()
    state.restore({ plot: plotCount })

    state.showSurvey(survey)

    assert.equal(plotIn(state), null)
  })

  it('filters by edited values once the edits are settled', () => {
    const state = createExplorerState()
    const disputed = statuses.indexOf('disputed')
    state.showSurvey(survey)
    state.toggleWord(sampleIndex('status'), disputed)
    const status = survey.plots.status.slice().fill(disputed)
    const countAfter = (act: () => void) => {
      act()
      return sampleViewOf(state.read()).selection.count
    }

    assert.ok(countAfter(() => state.showEdits({ columns: { status }, changed: [0] })) < plotCount)
    assert.equal(countAfter(state.settleEdits), plotCount)
  })

  it('closes the card of a feature whose file is closed', () => {
    const state = createExplorerState()
    state.pick({ dataset: 3, row: 0 })

    state.removeOpened(3)

    assert.equal(state.read().pick.picked, null)
  })

  it('closes the card of a feature whose layer is hidden', async () => {
    const state = createExplorerState()
    const files = {
      'a.zip': zipSync({
        'roads.wkt': strToU8('LINESTRING (91.7 26.1, 91.8 26.2)'),
        'wells.wkt': strToU8('POINT (91.7 26.1)'),
      }),
    }
    const layer = { ...(await openSample(files)), id: 3 }
    const [shown, hidden] = [layer.sublayers?.of[0] ?? -1, layer.sublayers?.of[1] ?? -1]
    state.addOpened(layer)
    state.pick({ dataset: 3, row: 0 })

    state.changeOpened(showSublayer(layer, hidden, false))
    assert.deepEqual(state.read().files.opened[0]?.sublayers?.hidden, [hidden])
    assert.deepEqual(state.read().pick.picked, { dataset: 3, row: 0 })

    state.changeOpened(showSublayer(layer, shown, false))
    assert.equal(state.read().pick.picked, null)

    state.pick({ dataset: 3, row: 0 })
    state.styleFile(3, { opacity: 0.5 })
    assert.deepEqual(state.read().pick.picked, { dataset: 3, row: 0 })
    state.styleFile(3, { opacity: 0 })
    assert.equal(state.read().pick.picked, null)
  })

  it('moves the map to a row with its neighbours, and first to the row of an address', async () => {
    const state = createExplorerState()
    const layer = await openSample({ 'a.wkt': strToU8('POINT (91.7 26.1)') })
    state.showSurvey(survey)
    state.addOpened({ ...layer, id: 3 })

    const commands: MapCommand[] = []
    state.onCommand((command) => commands.push(command))

    state.moveToRow({ dataset: 'sample', row: 3 })
    state.moveToRow({ dataset: 3, row: 0 })
    state.frame([0, 1, 2, 3])

    assert.deepEqual(commands, [
      { kind: 'move', to: { bounds: boundsOf(survey, 3) } },
      { kind: 'move', to: { bounds: boundsOf(layer, 0) } },
      { kind: 'move', to: { bounds: [0, 1, 2, 3] }, isOpening: true },
    ])
    assert.equal(state.read().map.isFrameDue, false)

    state.restore({ plot: 5 })
    assert.equal(state.read().map.isFrameDue, true)
    state.showSurvey(survey)
    state.frame([0, 1, 2, 3])
    const last = { kind: 'move', to: { bounds: boundsOf(survey, 5) }, isOpening: true }
    assert.deepEqual(commands.at(-1), last)
  })

  it('keeps a panel on the left where the metrics have their own column', () => {
    const state = createExplorerState()
    state.openPanel('files')
    state.openPanel('metrics')
    assert.equal(sidePanelOf(state.read()), 'files')

    state.togglePanel('files', true)
    assert.equal(state.read().screen.panel, null)
    assert.equal(sidePanelOf(state.read()), null)

    state.openPanel('metrics')
    state.togglePanel('files', false)
    assert.equal(state.read().screen.panel, 'files')
  })

  it('opens the metrics beside a panel, and folds them without it', () => {
    const state = createExplorerState()
    const shown = () => [sidePanelOf(state.read()), state.read().screen.hasMetrics]
    assert.deepEqual(shown(), ['layers', false])

    state.togglePanel('metrics', true)
    assert.deepEqual(shown(), ['layers', true])
    assert.equal(sharedOf(state.read()).panel, 'metrics')
    state.togglePanel('filters', true)
    assert.deepEqual(shown(), ['filters', true])
    state.togglePanel('filters', true)
    assert.deepEqual(shown(), [null, true])
    state.togglePanel('metrics', true)
    assert.deepEqual(shown(), [null, false])
    state.togglePanel('metrics', true)
    assert.deepEqual(shown(), [null, true])

    state.openPanel('metrics')
    state.togglePanel('metrics', true)
    assert.deepEqual(shown(), ['filters', false])
    assert.equal(sharedOf(state.read()).panel, 'filters')
  })

  it('colours the plots by status while the team works, then as the visitor chose', () => {
    const state = createExplorerState()
    state.openPanel('team')
    assert.equal(colouringOf(state.read()), 'status')

    state.openPanel('layers')
    assert.equal(colouringOf(state.read()), 'landUse')

    state.openPanel('team')
    state.colourByColumn(sampleIndex('tax'))
    state.openPanel('layers')
    assert.equal(colouringOf(state.read()), 'tax')
  })
})

function plotIn(state: ExplorerState) {
  return pickedIn(state.read(), 'sample')
}
