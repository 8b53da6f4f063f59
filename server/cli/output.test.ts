import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { printable } from './output.ts'

describe('terminal output', () => {
  it('is the text, in any script', () => {
    const text = 'জয় আই অসম, ক\u09CD\u200Dষ 🗺️ O’Neil'

    assert.equal(printable(text), text)
  })

  it('never contains control sequences', () => {
    assert.equal(
      printable('a\u001B[2J\u0007\n\u009B\u202Eb'),
      'a\\u{1b}[2J\\u{7}\\u{a}\\u{9b}\\u{202e}b',
    )
  })
})
