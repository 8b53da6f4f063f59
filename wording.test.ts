import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { documents, readDocument } from './documents-for-tests.ts'
import { proseOf, wordingProblems } from './wording-for-tests.ts'

describe('the wording of documents', () => {
  for (const document of documents) {
    it(`${document} is in plain British English`, () => {
      assert.deepEqual(wordingProblems(proseOf(readDocument(document))), [])
    })
  }

  it('is checked in prose only', () => {
    const dialect = `The browser is asked twice. ${'word '.repeat(41)}\n\nA color.`
    const plain = '`color`\n```sh\necho told\n```\n[A link](told.md) in colour.'

    assert.equal(wordingProblems(proseOf(dialect)).length, 3)
    assert.deepEqual(wordingProblems(proseOf(plain)), [])
  })
})
