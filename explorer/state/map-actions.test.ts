import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSquares } from '../map/opened/squares-for-tests.ts'
import { survey } from '../survey/sample-survey-for-tests.ts'
import { legendColumnOf, type MapCommand, shownLayersOf } from './exploration.ts'
import { createExplorerState } from './explorer-state.ts'
import { spotOf } from './positions.ts'

const file = await openSquares(['house', 'field', 'house'])
const [a, b, c] = [91.7, 91.8, 91.9].map((lng) => ({ lng, lat: 26.1 }))

describe('the map', () => {
  it('shows a row of the active dataset, also from the table, and uncovers it', () => {
    const state = begin()
    const commands: MapCommand[] = []
    state.onCommand((command) => commands.push(command))
    state.uncoverPicked(null)
    assert.equal(commands.length, 0)
    state.showView('table')

    state.showRow(1, 'keys')
    const { pick, screen } = state.read()
    assert.deepEqual([pick.picked, pick.keyPicks, screen.view], [{ dataset: 1, row: 1 }, 1, 'map'])
    state.uncoverPicked(null)
    const place = spotOf(file, 1)
    assert.equal(commands[0]?.kind, 'move')
    assert.deepEqual(commands.slice(1), [{ kind: 'uncover', place, cover: null }])
  })

  it('moves a layer or a file by one position, up to the top', () => {
    const state = begin()
    const top = state.read().map.layers.at(-2)?.id ?? assert.fail()
    const idsOf = (list: readonly { id: unknown }[]) => list.map(({ id }) => id)

    assert.deepEqual([state.stepLayer(1, 1), state.stepLayer(1, 1)], [1, null])
    assert.deepEqual(idsOf(state.read().files.opened), [2, 1])
    assert.equal(state.stepLayer(top, 1), state.read().map.layers.length - 1)
    assert.equal(idsOf(state.read().map.layers).at(-1), top)
  })

  it('has only the file and its legend, without the places of the sample', () => {
    const state = begin()
    assert.deepEqual(shownLayersOf(state.read()), ['opened'])
    assert.equal(legendColumnOf(state.read())?.name, 'use')
    state.colourByColumn(null)
    assert.equal(legendColumnOf(state.read()), null)
  })

  it('measures along points, which can be removed, until the tool is closed', () => {
    const state = begin()
    state.addMeasured(a)
    assert.equal(state.read().map.measure, null)
    state.toggleMeasure()
    assert.deepEqual(state.read().map.measure, { kind: 'distance', points: [], next: null })

    state.measureAs('area')
    for (const place of [a, b]) state.addMeasured(place)
    state.pointMeasure(c)
    assert.deepEqual(state.read().map.measure, { kind: 'area', points: [a, b], next: c })
    state.dropMeasured()
    assert.deepEqual(state.read().map.measure?.points, [a])
    state.clearMeasured()
    assert.deepEqual(state.read().map.measure?.points, [])
    state.toggleMeasure()
    assert.equal(state.read().map.measure, null)
  })
})

/** Two files over the sample; the first is active. */
function begin() {
  const state = createExplorerState()
  state.showSurvey(survey)
  state.addOpened(file)
  state.addOpened({ ...file, id: 2 })
  state.turnTo(1)
  return state
}
