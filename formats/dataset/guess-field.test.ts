import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { guessField } from './guess-field.ts'

describe('the saved type of a column', () => {
  const cases = [
    { values: [1, null, 3], kind: 'integer', written: [1, null, 3] },
    { values: [1, 2.5], kind: 'real', written: [1, 2.5] },
    { values: [Number.NaN, 2], kind: 'integer', written: [null, 2] },
    { values: [2 ** 40, 7n], kind: 'integer', isLong: true, written: [2 ** 40, 7] },
    { values: [2n ** 60n], kind: 'text', written: ['1152921504606846976'] },
    { values: [true, null, false], kind: 'flag', written: [true, null, false] },
    { values: ['2024-05-17', '2024/05/18'], kind: 'date', written: ['2024-05-17', '2024-05-18'] },
    { values: [new Date('2024-05-17')], kind: 'date', written: ['2024-05-17'] },
    {
      values: ['2024-05-17 12:30', '2024-05-17T12:30:05+0530', '2024-05-18'],
      kind: 'datetime',
      written: ['2024-05-17T12:30:00', '2024-05-17T12:30:05+05:30', '2024-05-18T00:00:00'],
    },
    { values: ['12', '7'], kind: 'text', written: ['12', '7'] },
    { values: ['12', '7'], isUntyped: true, kind: 'integer', written: [12, 7] },
    { values: ['12', '', '7.5'], isUntyped: true, kind: 'real', written: [12, null, 7.5] },
    { values: ['007', '12'], isUntyped: true, kind: 'text', written: ['007', '12'] },
    { values: [1, 'two', ''], kind: 'text', written: ['1', 'two', ''] },
    { values: [{ a: 1 }, undefined], kind: 'text', written: ['{"a":1}', null] },
    { values: [null, undefined], kind: 'text', written: [null, null] },
    { values: ['half \ud83d'], kind: 'text', written: ['half \ufffd'] },
  ]
  for (const { values, kind, written, isUntyped = false, isLong = false } of cases) {
    it(`is ${kind} of ${String(JSON.stringify(values.map(String)))}`, () => {
      const guess = guessField()

      for (const value of values) guess.see(value)

      const field = guess.finish(isUntyped)
      assert.equal(field.kind, kind)
      assert.equal(field.isLong, isLong)
      assert.deepEqual(values.map(field.toValue), written)
    })
  }
})
