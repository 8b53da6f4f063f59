import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { figures } from '../site/content/figures.ts'
import { surveyWords } from './content/survey-words.ts'
import { team } from './content/team.ts'
import { fields } from './formats/plot-fields.ts'
import { buildSmallSurvey } from './formats/small-survey-for-tests.ts'
import { floods, landUses, statuses, taxes, tenures } from './survey/survey.ts'

// An export may not import the words of the panels, and has its own.
describe('an exported file', () => {
  const survey = buildSmallSurvey(10)
  for (const [name, codes, words] of [
    ['land_use', landUses, surveyWords.landUse],
    ['tenure', tenures, surveyWords.tenure],
    ['tax_status', taxes, surveyWords.tax],
    ['status', statuses, surveyWords.status],
    ['flood', floods, surveyWords.flood],
  ] as const) {
    it(`calls each ${name} what the panels call it`, () => {
      const field = fields.find((candidate) => candidate.name === name)
      const exported = codes.map((_, code) => field?.read(survey, code))

      assert.deepEqual(
        exported,
        codes.map((code) => Reflect.get(words, code)),
      )
    })
  }
})

describe('the panel of the team', () => {
  it('names the figure that it does not prove as the page has it', () => {
    const { value, unit } = figures.teamUpdates

    assert.ok(team.honesty.includes(`${value} ${unit}`))
  })
})
