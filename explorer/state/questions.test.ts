import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sampleIndex } from '../dataset/sample-dataset.ts'
import { questions } from '../face/questions.ts'
import { everyFeature } from '../filter/dataset-filter.ts'
import { codesIn, plotFilter } from '../filter/plot-filter.ts'
import { buildSurvey } from '../survey/build-survey.ts'
import { SAMPLE } from '../survey/request.ts'
import { sharedOf } from './exploration.ts'
import { createExplorerState } from './explorer-state.ts'
import { amongOf, nextQuestion, sceneOf } from './questions.ts'

const survey = buildSurvey({ ...SAMPLE, plots: 60 })

describe('a question to the ward', () => {
  it('clears any previous selection', () => {
    const state = createExplorerState()
    state.showSurvey(survey)
    state.toggleWord(sampleIndex('tenure'), 1)
    state.filterInView(true)
    state.pick({ dataset: 'sample', row: 5 })
    state.showClaim('team')

    state.ask('tax')

    const { filter, isInView, plot, claim, panel } = sharedOf(state.read())
    assert.deepEqual(filter, sceneOf('tax').filter)
    assert.deepEqual([isInView, plot, claim, panel], [false, null, null, null])
  })

  it('has an answer among those that differ in one condition, or among all', () => {
    const landUse = codesIn(sceneOf('flood').filter, 'landUse') ?? assert.fail()

    const homes = plotFilter({ landUse })
    assert.equal(homes.size, 1)
    assert.deepEqual([amongOf('flood'), amongOf('tax')], [homes, everyFeature])
  })

  it('is followed by the next one that was not asked, in turn', () => {
    const state = createExplorerState()
    const [first, , ...others] = questions
    const last = others.at(-1) ?? assert.fail()

    assert.equal(nextQuestion(state.read()), first)
    state.ask(last)
    assert.equal(nextQuestion(state.read()), first)
    for (const question of questions) state.ask(question)
    assert.equal(nextQuestion(state.read()), null)
  })

  it('ends as soon as the visitor changes the filter', () => {
    for (const change of [
      (state: ReturnType<typeof createExplorerState>) => state.toggleWord(sampleIndex('tenure'), 0),
      (state: ReturnType<typeof createExplorerState>) => state.clearFilter(),
      (state: ReturnType<typeof createExplorerState>) => state.filterInView(true),
      (state: ReturnType<typeof createExplorerState>) => state.showClaim('items'),
      (state: ReturnType<typeof createExplorerState>) => state.restore({ filter: everyFeature }),
      (state: ReturnType<typeof createExplorerState>) => state.stepBack(false),
    ]) {
      const state = createExplorerState()
      state.showSurvey(survey)
      state.ask('flood')

      change(state)

      assert.equal(state.read().questions.question, null)
    }
  })

  it('moves the map once, but not if the address has a position', () => {
    const camera = { centre: { lng: 91.7, lat: 26.1 }, zoom: 15, bearing: 0, pitch: 0 }
    const state = createExplorerState()
    state.showSurvey(survey)

    state.restore(sceneOf('flood'))
    assert.equal(state.read().questions.isAnswerDue, true)
    state.noteAnswerShown()
    assert.equal(state.read().questions.isAnswerDue, false)

    state.restore({ ...sceneOf('tax'), camera })
    assert.equal(state.read().questions.isAnswerDue, false)
  })
})

describe('picks by keyboard', () => {
  it('count consecutive picks without a result', () => {
    const state = createExplorerState()
    state.showSurvey(survey)

    state.pick(null, 'keys')
    state.pick(null, 'keys')
    assert.equal(state.read().pick.keyMisses, 2)

    state.pick({ dataset: 'sample', row: 3 }, 'keys')
    assert.equal(state.read().pick.keyMisses, 0)

    state.pick(null, 'pointer')
    assert.equal(state.read().pick.keyMisses, 0)

    for (const end of [() => state.showView('table'), state.forgetMisses]) {
      state.pick(null, 'keys')
      end()
      assert.equal(state.read().pick.keyMisses, 0)
    }
  })
})
