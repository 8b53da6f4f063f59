import assert from 'node:assert/strict'
import { it } from 'node:test'
import { selectPlots } from '@app/explorer/filter/plot-filter.ts'
import { findAnswer } from '@app/explorer/state/find-answer.ts'
import { sceneOf } from '@app/explorer/state/questions.ts'
import { landing } from '@app/site/content/landing.ts'
import { sampleWard } from '../ward/ward.ts'

it('each card outlines another block', () => {
  const survey = sampleWard()
  const asked = landing.industries.columns.flat().map(({ ask }) => ask)

  const blocks = asked.map((question) => {
    const selection = selectPlots(survey, sceneOf(question).filter)
    return findAnswer(survey, selection, question).block
  })

  assert.equal(asked.length, 6)
  assert.equal(new Set(blocks).size, asked.length, blocks.join())
})
