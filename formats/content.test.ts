import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { noteSentences } from './content.ts'

describe('the message about columns that do not fit', () => {
  it('is empty when all fit, and in the singular for one', () => {
    assert.equal(noteSentences.columns([]), '')
    assert.match(noteSentences.columns(['remarks']), /^“remarks” is too large .* It is in exports/)
  })

  it('names the first of them and counts the rest', () => {
    const note = noteSentences.columns(['remarks', 'history', 'witness', 'scan', 'sketch'])

    for (const part of ['“remarks”', '“history”', '“witness”', '2 more']) {
      assert.ok(note.includes(part), `${part} in ${note}`)
    }
  })
})
