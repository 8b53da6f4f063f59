import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { csvRow, readCsvRow } from './csv.ts'

describe('a row of CSV', () => {
  it('quotes what needs it, and only that', () => {
    assert.equal(csvRow(['a', 'b,c', 'd"e', 'f\ng']), 'a,"b,c","d""e","f\ng"\r\n')
  })

  for (const text of [
    '=1+1',
    '+91',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1',
    '＋1',
    '＠x',
  ]) {
    it(`makes ${JSON.stringify(text)} a text`, () => {
      const row = csvRow([text])

      assert.match(row, /^"?'/)
    })
  }

  it('gives back every cell as it was', () => {
    const cell = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('=1', "'=1", '"', '', ','))
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 6 }), (cells) => {
        const [first = '', ...rest] = cells.map((text) => (text.startsWith("'") ? 'x' : text))
        assert.deepEqual(readCsvRow(csvRow([first, ...rest])), [first, ...rest])
      }),
    )
  })
})
