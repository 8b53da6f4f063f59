import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { findNames, fold } from './find-names.ts'

const names = ['Uzanpara 1 / 12', 'Uzanpara 1 / 120', 'Beltola / 12', 'Éri Road', 'নাম ১']
const folded = names.map(fold)

describe('the search for names', () => {
  const cases = [
    { query: 'uzanpara 1/12', found: [0, 1] },
    { query: 'Uzanpara 1  /  120', found: [1] },
    { query: '12', found: [0, 1, 2] },
    { query: 'uzanpara 120', found: [1] },
    { query: 'eri', found: [3] },
    { query: 'road', found: [3] },
    { query: 'নাম', found: [4] },
    { query: 'nowhere', found: [] },
    { query: '  ', found: [] },
  ]
  for (const { query, found } of cases) {
    it(`finds ${found.length} of “${query}”`, () => {
      assert.deepEqual(
        findNames(query, folded, 10).map(({ index }) => index),
        found,
      )
    })
  }

  it('finds every exact name first, and no more than the limit', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', minLength: 1 })), fc.nat(), (all, n) => {
        const list = all.map(fold)
        const wanted = list[n % Math.max(1, list.length)] ?? ''

        const found = findNames(wanted, list, 3)

        assert.ok(found.length <= 3)
        assert.equal(list[found[0]?.index ?? -1] ?? '', wanted)
      }),
    )
  })
})
