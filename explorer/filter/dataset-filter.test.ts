import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { datasetForTests } from '@app/formats/dataset/dataset-for-tests.ts'
import { classesOf } from '../dataset/classes.ts'
import {
  applyFilter,
  type Condition,
  conditionFor,
  countClasses,
  everyFeature,
  isSameCondition,
  selectionOf,
  withCondition,
} from './dataset-filter.ts'

const dataset = datasetForTests({
  use: ['house', 'field', 'house', null, 'pond'],
  floors: [2, null, 1, 3, 2],
  seen: ['2026-01-05', '2026-01-09', null, '2026-02-01', '2026-01-05'],
  owner: ['A. Deka', 'B. Bora', 'C. Das', 'D. DEKA', ''],
})
const [use, floors, seen, owner] = [0, 1, 2, 3]

describe('the filter of a dataset', () => {
  it('accepts everything without conditions', () => {
    assert.deepEqual(select(), { passes: Uint8Array.of(1, 1, 1, 1, 1), count: 5 })
  })

  it('filters by words, a range, a time and a part of a text', () => {
    assert.deepEqual(rows([use, { kind: 'words', codes: [codeOf('house')] }]), [0, 2])
    assert.deepEqual(rows([floors, { kind: 'range', from: 2, to: 3, isBelow: false }]), [0, 3, 4])
    assert.deepEqual(rows([floors, { kind: 'range', from: 2, to: 3, isBelow: true }]), [0, 4])
    assert.deepEqual(rows([floors, { kind: 'none' }]), [1])
    assert.deepEqual(
      rows([
        seen,
        { kind: 'range', from: Date.UTC(2026, 0, 6), to: Date.UTC(2026, 1, 1), isBelow: false },
      ]),
      [1, 3],
    )
    assert.deepEqual(rows([owner, { kind: 'contains', text: 'deka ' }]), [0, 3])
    assert.equal(rows([floors, { kind: 'contains', text: 'deka' }]).length, 5)
  })

  it('accepts what meets all conditions', () => {
    const both = rows(
      [use, { kind: 'words', codes: [codeOf('house')] }],
      [floors, { kind: 'range', from: 2, to: 9, isBelow: false }],
    )

    assert.deepEqual(both, [0])
  })

  it('finds exactly the features of a class by its condition', () => {
    for (const [index, column] of dataset.columns.entries()) {
      const { classes, of } = classesOf(column)
      for (const [own, wanted] of classes.entries()) {
        const found = rows([index, conditionFor(column, wanted)])

        assert.deepEqual(
          found,
          [...of.keys()].filter((row) => of[row] === own),
        )
      }
    }
  })

  it('counts each class without the condition on its own column', () => {
    const filter = new Map([
      [use, { kind: 'words', codes: [codeOf('house')] }],
      [floors, { kind: 'range', from: 2, to: 9, isBelow: false }],
    ] satisfies [number, Condition][])
    const count = (index: number, mask: Uint8Array | null = null) => {
      const { of, classes } = classesOf(dataset.columns[index])
      const result = applyFilter(dataset, filter, mask)
      const { chosen, possible } = countClasses(result, index, of, classes.length)
      return { chosen: [...chosen], possible: [...possible] }
    }

    // Counts of house, field, pond and none: the field has no floors.
    assert.deepEqual(count(use), { chosen: [1, 0, 0, 0], possible: [1, 0, 1, 1] })
    const houses = count(floors).possible.reduce((total, ofClass) => total + ofClass)
    assert.equal(houses, 2, 'two houses; the field fails both conditions')
    const withoutFirst = Uint8Array.of(0, 1, 1, 1, 1)
    assert.deepEqual(count(use, withoutFirst).possible, [0, 0, 1, 1], 'the map does not show it')
  })

  it('differs for another condition, and is the same for the same one', () => {
    const condition: Condition = { kind: 'contains', text: 'a' }
    const filtered = withCondition(everyFeature, owner, condition)

    assert.equal(everyFeature.size, 0)
    assert.ok(isSameCondition(filtered.get(owner), { kind: 'contains', text: 'a' }))
    assert.equal(withCondition(filtered, owner, null).size, 0)
  })
})

function select(...conditions: [number, Condition][]) {
  return selectionOf(applyFilter(dataset, new Map(conditions)))
}

function rows(...conditions: [number, Condition][]): number[] {
  const { passes, count } = select(...conditions)
  const found = [...passes.keys()].filter((row) => passes[row] === 1)
  assert.equal(count, found.length)
  return found
}

function codeOf(word: string): number {
  const column = dataset.columns[use]
  return column.kind === 'text' ? column.words.indexOf(word) : -1
}
