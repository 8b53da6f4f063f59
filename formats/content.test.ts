import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { noteSentences } from './content.ts'

describe('what is said of columns that there is no room for', () => {
  it('is nothing when all have room', () => {
    assert.equal(noteSentences.columns([]), '')
  })

  it('is in the singular of one', () => {
    assert.match(noteSentences.columns(['remarks']), /^“remarks” is too large .* It is in exports/)
  })

  it('names the first of them and counts the rest', () => {
    const note = noteSentences.columns(['remarks', 'history', 'witness', 'scan', 'sketch'])

    for (const told of ['“remarks”', '“history”', '“witness”', '2 more']) {
      assert.ok(note.includes(told), `${told} in ${note}`)
    }
  })
})
