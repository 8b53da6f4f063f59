import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample } from '@app/formats/samples-for-tests.ts'
import { strToU8 } from 'fflate'
import { buildSurvey } from '../survey/build-survey.ts'
import { SAMPLE } from '../survey/request.ts'
import { nameOf, paintedOf, sampleViewOf, shownDataset, viewOf, visibleFiles } from './datasets.ts'
import { createExplorerState } from './explorer-state.ts'

const survey = buildSurvey({ ...SAMPLE, plots: 60 })
const csv = 'name,use,lng,lat\nA,house,91.7,26.1\nB,field,91.8,26.1\nC,house,91.9,26.1\n'
const file = await openSample({ 'plots.csv': strToU8(csv) })
const [first, second] = [
  { ...file, id: 1 },
  { ...file, id: 2 },
]
const [name, use] = [0, 1]

describe('the active dataset', () => {
  it('is the sample for a team, for a claim of the page and for an address', () => {
    const state = begin()
    state.addOpened(first)
    for (const turn of [
      () => state.openPanel('team'),
      () => state.showClaim('layers'),
      () => state.restore({}),
    ]) {
      state.turnTo(1)
      turn()
      assert.equal(state.read().datasets.active, 'sample')
    }
  })

  it('opens the metrics with the first file, and leaves them folded with the next', () => {
    const state = begin()
    state.addOpened(first)
    assert.equal(state.read().screen.hasMetrics, true)

    state.togglePanel('metrics', true)
    state.addOpened(second)

    assert.equal(state.read().screen.hasMetrics, false)
  })

  it('closes the card of another dataset', () => {
    const state = begin()
    state.addOpened(first)
    state.pick({ dataset: 1, row: 0 })

    state.turnTo('sample')

    assert.equal(state.read().pick.picked, null)
  })
})

describe('the selection of a file', () => {
  it('is kept for each file separately', () => {
    const state = begin()
    state.addOpened(first)
    state.colourByColumn(null)
    state.addOpened(second)
    state.nameByColumn(use)

    assert.equal(nameIn(state, 1), 'field')

    state.turnTo(1)
    assert.equal(viewOf(state.read()).colourBy, null)
    assert.equal(nameIn(state, 1), 'B')
  })

  it('has the colours of the most informative column, or those of the file', async () => {
    const colourOf = async (name: string, text: string) => {
      const state = begin()
      state.addOpened({ ...(await openSample({ [name]: strToU8(text) })), id: 1 })
      return viewOf(state.read()).colourBy
    }
    const numbers = 'state,size,lng,lat\nAssam,4,91.7,26.1\nAssam,7,91.8,26.1\nAssam,9,91.9,26\n'
    const style = '<Style><IconStyle><color>ff0000ff</color></IconStyle></Style>'
    const places = ['91.7,26.1', '91.8,26.1'].map(
      (place, i) =>
        `<Placemark>${style}<ExtendedData><Data name="use"><value>${i}a</value></Data></ExtendedData><Point><coordinates>${place}</coordinates></Point></Placemark>`,
    )
    const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${places.join('')}</Document></kml>`

    assert.equal(await colourOf('words.csv', csv), use)
    assert.equal(await colourOf('numbers.csv', numbers), 1)
    assert.equal(await colourOf('bare.csv', 'lng,lat\n91.7,26.1\n91.8,26.1\n'), null)
    assert.equal(await colourOf('styled.kml', kml), null)
  })

  it('is limited to the view, wherever the map moves, while everything stays drawn', () => {
    const state = begin()
    state.addOpened(first)
    state.noteCamera(camera, [91.65, 26, 91.85, 26.2])
    state.toggleWord(use, wordsOf(state).indexOf('house'))
    const { drawn } = viewOf(state.read())

    state.filterInView(true)
    assert.deepEqual([...viewOf(state.read()).selection.passes], [1, 0, 0])
    state.noteCamera(camera, [91.85, 26, 92, 26.2])
    assert.deepEqual([...viewOf(state.read()).selection.passes], [0, 0, 1])
    assert.deepEqual(viewOf(state.read()).drawn, drawn)

    state.filterInView(false)
    assert.equal(viewOf(state.read()).selection.count, 2)
  })

  it('is limited to the view when the file is selected again', () => {
    const state = begin()
    state.addOpened(first)
    state.noteCamera(camera, [91.65, 26, 91.75, 26.2])
    state.filterInView(true)
    state.turnTo('sample')
    state.noteCamera(camera, [91.65, 26, 91.85, 26.2])

    state.turnTo(1)
    assert.equal(viewOf(state.read()).selection.count, 2)

    state.clearFilter()
    assert.equal(viewOf(state.read()).selection.count, 3)
  })

  it('hides what it leaves out, or the whole file, on the map', () => {
    const state = begin()
    state.addOpened(first)
    const painted = () => paintedOf(first, viewOf(state.read()))
    assert.equal(painted().passes, null)

    state.toggleWord(use, wordsOf(state).indexOf('house'))
    state.labelByColumn(name)
    assert.deepEqual([...(painted().passes ?? [])], [1, 0, 1])
    assert.deepEqual([painted().colourBy?.name, painted().labelBy?.name], ['use', 'name'])
    assert.deepEqual(
      visibleFiles(state.read()).map(({ layer }) => layer.id),
      [1],
    )
    state.styleFile(1, { isShown: false })
    assert.deepEqual(visibleFiles(state.read()), [])
  })

  it('does not change the sample', () => {
    const state = begin()
    state.addOpened(first)
    const before = sampleViewOf(state.read()).selection

    state.toggleConditions([name, { kind: 'contains', text: 'b' }])

    assert.equal(sampleViewOf(state.read()).selection, before)
  })
})

type State = ReturnType<typeof begin>

const camera = { centre: { lng: 91.7, lat: 26.1 }, zoom: 12, bearing: 0, pitch: 0 }

function shown(state: State) {
  return shownDataset(state.read()) ?? assert.fail()
}

function begin() {
  const state = createExplorerState()
  state.showSurvey(survey)
  return state
}

function nameIn(state: State, feature: number): string {
  return nameOf(shown(state), feature)
}

function wordsOf(state: State): readonly string[] {
  const column = shown(state).dataset.columns[use]
  assert.ok(column.kind === 'text')
  return column.words
}
