import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSquares } from '../map/opened/squares-for-tests.ts'
import { buildSurvey } from '../survey/build-survey.ts'
import { SAMPLE } from '../survey/request.ts'
import { viewOf } from './datasets.ts'
import { createExplorerState } from './explorer-state.ts'
import { findAnswer } from './find-answer.ts'

const survey = buildSurvey({ ...SAMPLE, plots: 60 })
const file = await openSquares(['house', 'field', 'house'])
const [below, above] = [file, { ...file, id: 2, name: 'above.geojson' }]

describe('undo and redo', () => {
  it('go back through filters, colours, styles and layers, and forward again', () => {
    const { state } = begin()
    const seen = () => {
      const { datasets, files, map } = state.read()
      const { filter, colourBy, labelBy, style, selection } = datasets.views.get(1) ?? assert.fail()
      const order = files.opened.map(({ id }) => id)
      return { order, layers: map.layers, filter, colourBy, labelBy, style, count: selection.count }
    }
    const changes = [
      () => state.toggleWord(0, 1),
      () => state.colourByColumn(null),
      () => state.labelByColumn(0),
      () => state.styleFile(1, { opacity: 0.5 }),
      () => state.styleFile(1, { isShown: false }),
      () => state.moveLayer(1, 1),
      () => state.showLayer('contours', true),
      () => state.clearFilter(),
    ]
    const states = [seen()]
    for (const change of changes) {
      change()
      states.push(seen())
    }

    for (const before of states.slice(0, -1).toReversed()) {
      state.undo()
      assert.deepEqual(seen(), before)
    }
    state.undo()
    for (const after of states.slice(1)) {
      state.redo()
      assert.deepEqual(seen(), after)
    }
    state.undo()
    state.styleFile(1, { sizePx: 3 })
    assert.deepEqual(state.read().history.future, [])
  })

  it('go back a hundred steps', () => {
    const { state } = begin()

    for (let i = 0; i < 102; i += 1) state.showLayer('contours', i % 2 === 0)

    assert.equal(state.read().history.past.length, 100)
  })

  it('count a slider drag as one step, and a later drag as another', () => {
    const { state, wait } = begin()
    for (const opacity of [0.9, 0.7, 0.5]) state.styleFile(1, { opacity })
    wait(5000)
    for (const opacity of [0.4, 0.2]) state.styleFile(1, { opacity })

    const opacityOf = () => state.read().datasets.views.get(1)?.style.opacity
    state.undo()
    assert.equal(opacityOf(), 0.5)
    state.undo()
    assert.equal(opacityOf(), 1)
  })

  it('activate the file that changed, do not move the map, and leave closed files closed', () => {
    const { state } = begin()
    state.turnTo(1)
    state.toggleWord(0, 1)
    state.turnTo('sample')
    const { camera } = state.read().map
    state.onCommand(() => assert.fail())

    state.undo()
    assert.deepEqual([state.read().datasets.active, viewOf(state.read()).selection.count], [1, 3])
    assert.equal(state.read().map.camera, camera)
    state.removeOpened(1)
    state.redo()
    assert.deepEqual([...state.read().datasets.views.keys()], ['sample', 2])
  })

  it('leave no link to a file when the sample is active again', () => {
    const { state } = begin()
    state.turnTo('sample')
    state.showLayer('contours', true)
    for (const back of [state.undo, () => state.openPanel('team')]) {
      state.turnTo(1)
      state.noteLink('link')
      back()
      assert.deepEqual([state.read().datasets.active, state.read().files.link], ['sample', null])
    }
  })

  it('keep the answer of a question that stays, and remove that of another', () => {
    const { state } = begin()
    state.ask('flood')
    const answer = findAnswer(survey, viewOf(state.read()).selection, 'flood')
    state.showAnswer(answer)
    state.showLayer('contours', true)
    state.showLayer('contours', true)

    state.undo()
    assert.equal(state.read().questions.answer, answer)
    state.undo()
    const { question, answer: left, isAnswerDue } = state.read().questions
    assert.deepEqual([question, left, isAnswerDue], [null, null, false])
  })

  it('undo and redo a value that was edited elsewhere', () => {
    const { state } = begin()
    const done: string[] = []
    const by = {}
    state.noteDeed({ by, undo: () => done.push('undo'), redo: () => done.push('redo') })

    state.undo()
    state.redo()
    state.redo()

    assert.deepEqual(done, ['undo', 'redo'])
    assert.equal(state.read().history.past.length, 1)
    // A button of its own undoes it too, and undo does not do it again.
    state.styleFile(1, { opacity: 0.5 })
    assert.deepEqual([state.undoDeed(by), state.undoDeed(by)], [true, false])
    state.undo()
    state.undo()
    assert.deepEqual(done, ['undo', 'redo', 'undo'])
  })
})

/** Two files over the sample, and a clock. */
function begin() {
  let nowMs = 0
  const state = createExplorerState(() => nowMs)
  state.showSurvey(survey)
  state.addOpened(below)
  state.addOpened(above)
  state.turnTo(1)
  return {
    state,
    wait(ms: number) {
      nowMs += ms
    },
  }
}
