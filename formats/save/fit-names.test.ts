import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../tools/testing/any-character.ts'
import { fitNames, xmlName } from './fit-names.ts'

describe('the names of columns in a format', () => {
  it('are truncated and made unique by numbers', () => {
    const names = ['population_2011', 'population_2021', 'owner', 'OWNER', '']

    const fitting = fitNames(names, { spell: (name) => name, maxBytes: 10 })

    assert.deepEqual(fitting, ['population', 'populati_1', 'owner', 'OWNER_1', 'column_5'])
  })

  it("avoid the format's reserved names", () => {
    assert.deepEqual(fitNames(['geom'], { spell: (name) => name, taken: ['geom'] }), ['geom_1'])
  })

  it('fit and are unique, whatever the originals are', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: anyCharacter }), { maxLength: 30 }), (names) => {
        const fitting = fitNames(names, { spell: xmlName, maxBytes: 10 })

        assert.equal(new Set(fitting.map((name) => name.toLowerCase())).size, names.length)
        for (const name of fitting) {
          assert.ok(Buffer.byteLength(name) <= 10 && name !== '')
          assert.match(name, /^[\p{L}_][\p{L}\p{N}_.-]*$/u)
        }
      }),
    )
  })
})
