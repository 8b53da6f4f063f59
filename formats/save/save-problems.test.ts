import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SaveProblem, sentenceOf } from './save-problems.ts'

describe('a problem of saving', () => {
  it('is always reported in a sentence of ours', () => {
    const sentences = [
      new SaveProblem('notLoaded', { cause: new Error('404') }),
      new RangeError('Array buffer allocation failed'),
      new Error('x is undefined'),
      'thrown text',
    ].map(sentenceOf)

    for (const sentence of sentences) assert.match(sentence, /^[A-Z][^<>]+\.$/)
    assert.equal(new Set(sentences).size, 3)
  })
})
