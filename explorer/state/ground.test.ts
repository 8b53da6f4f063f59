import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample } from '@app/formats/samples-for-tests.ts'
import { strToU8 } from 'fflate'
import { buildSurvey } from '../survey/build-survey.ts'
import { SAMPLE } from '../survey/request.ts'
import { createExplorerState } from './explorer-state.ts'
import { datasetOf, nameOf, ownGroundOf, shownOf } from './ground.ts'

const survey = buildSurvey({ ...SAMPLE, plots: 60 })
const csv = 'name,use,lng,lat\nA,house,91.7,26.1\nB,field,91.8,26.1\nC,house,91.9,26.1\n'
const file = await openSample({ 'plots.csv': strToU8(csv) })
const [first, second] = [
  { ...file, id: 1 },
  { ...file, id: 2 },
]
const [name, use] = [0, 1]

describe('whose data is looked at', () => {
  it('is the sample until a file is opened, and the sample again when one turns to it', () => {
    const state = begin()
    assert.equal(datasetOf(state.read())?.isSample, true)

    state.addOpened(first)
    assert.equal(datasetOf(state.read()), first.dataset)
    assert.equal(shownOf(state.read()).count, 3)

    state.turnTo(null)
    assert.equal(datasetOf(state.read())?.isSample, true)
    assert.equal(shownOf(state.read()).count, survey.plots.landUse.length)
  })

  it('is the file before it, or the sample, when a file is closed', () => {
    const state = begin()
    state.addOpened(first)
    state.addOpened(second)

    state.removeOpened(2)
    assert.equal(state.read().ground, 1)

    state.removeOpened(1)
    assert.equal(state.read().ground, null)
    assert.equal(state.read().grounds.size, 0)
  })

  it('is the sample for a team, for a claim of the page and for an address', () => {
    const state = begin()
    state.addOpened(first)
    for (const turn of [
      () => state.openPanel('team'),
      () => state.showMoment('layers'),
      () => state.restore({}),
    ]) {
      state.turnTo(1)
      turn()
      assert.equal(state.read().ground, null)
    }
  })

  it('closes the card of what is looked at no more', () => {
    const state = begin()
    state.addOpened(first)
    state.pickFeature({ layer: 1, feature: 0 })

    state.turnTo(null)

    assert.equal(state.read().feature, null)
  })
})

describe('what is chosen of a file', () => {
  it('is kept for each file by itself', () => {
    const state = begin()
    state.addOpened(first)
    state.colourByColumn(use)
    state.addOpened(second)
    state.nameByColumn(use)

    assert.equal(ownGroundOf(state.read())?.ground.colourBy, null)
    assert.equal(nameIn(state, 1), 'field')

    state.turnTo(1)
    assert.equal(ownGroundOf(state.read())?.ground.colourBy, use)
    assert.equal(nameIn(state, 1), 'B')
  })

  it('asks for more words and for fewer by each press, and for any in the end', () => {
    const state = begin()
    state.addOpened(first)
    const [house, field] = ['house', 'field'].map((word) => wordsOf(state).indexOf(word))

    state.toggleWord(use, field)
    assert.equal(shownOf(state.read()).count, 1)
    state.toggleWord(use, house)
    assert.equal(shownOf(state.read()).count, 3)
    state.toggleWord(use, field)
    assert.equal(shownOf(state.read()).count, 2)
    state.toggleWord(use, house)
    assert.equal(ownGroundOf(state.read())?.ground.filter.size, 0)
  })

  it('asks a question by one press and nothing by the next', () => {
    const state = begin()
    state.addOpened(first)

    state.toggleQuestion(name, { kind: 'contains', text: 'b' })
    assert.deepEqual([...shownOf(state.read()).passes], [0, 1, 0])
    state.toggleQuestion(name, { kind: 'contains', text: 'b' })
    assert.equal(shownOf(state.read()).count, 3)

    state.toggleQuestion(name, { kind: 'contains', text: 'b' })
    state.clearQuestions()
    assert.equal(shownOf(state.read()).count, 3)
  })

  it('keeps to what the map shows, wherever it is moved, while all of it stays drawn', () => {
    const state = begin()
    state.addOpened(first)
    state.noteCamera(camera, [91.65, 26, 91.85, 26.2])
    state.toggleWord(use, wordsOf(state).indexOf('house'))
    const { drawn } = groundOf(state)

    state.filterFileInView(true)
    assert.deepEqual([...shownOf(state.read()).passes], [1, 0, 0])
    state.noteCamera(camera, [91.85, 26, 92, 26.2])
    assert.deepEqual([...shownOf(state.read()).passes], [0, 0, 1])
    assert.deepEqual(groundOf(state).drawn, drawn)

    state.filterFileInView(false)
    assert.equal(shownOf(state.read()).count, 2)
  })

  it('keeps to what the map shows when one turns to it again from elsewhere', () => {
    const state = begin()
    state.addOpened(first)
    state.noteCamera(camera, [91.65, 26, 91.75, 26.2])
    state.filterFileInView(true)
    state.turnTo(null)
    state.noteCamera(camera, [91.65, 26, 91.85, 26.2])

    state.turnTo(1)
    assert.equal(shownOf(state.read()).count, 2)

    state.clearQuestions()
    assert.equal(shownOf(state.read()).count, 3)
  })

  it('changes nothing of the sample', () => {
    const state = begin()
    state.addOpened(first)
    const before = state.read().selection

    state.toggleQuestion(name, { kind: 'contains', text: 'b' })

    assert.equal(state.read().selection, before)
  })
})

type State = ReturnType<typeof begin>

const camera = { centre: { lng: 91.7, lat: 26.1 }, zoom: 12, bearing: 0, pitch: 0 }

function groundOf(state: State) {
  const own = ownGroundOf(state.read())
  assert.ok(own)
  return own.ground
}

function begin() {
  const state = createExplorerState()
  state.showSurvey(survey)
  return state
}

function nameIn(state: State, feature: number): string {
  const own = ownGroundOf(state.read())
  assert.ok(own)
  return nameOf(own, feature)
}

function wordsOf(state: State): readonly string[] {
  const column = datasetOf(state.read())?.columns[use]
  assert.ok(column?.kind === 'text')
  return column.words
}
