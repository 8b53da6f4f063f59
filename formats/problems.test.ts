import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { noteColumns } from './problems.ts'

describe('what is said of columns that there is no room for', () => {
  it('is nothing when all have room', () => {
    assert.equal(noteColumns([]), '')
  })

  it('names the first of them and counts the rest, in one sentence', () => {
    const note = noteColumns(['remarks', 'history', 'witness', 'scan', 'sketch'])

    for (const told of ['“remarks”', '“history”', '“witness”', '2 more']) {
      assert.ok(note.includes(told), `${told} in ${note}`)
    }
    assert.equal(note.match(/\./g)?.length, 1)
  })
})
