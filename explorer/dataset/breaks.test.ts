import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { datasetForTests } from '@app/formats/dataset/dataset-for-tests.ts'
import fc from 'fast-check'
import { breaksOf, naturalStarts } from './breaks.ts'
import { classedBy, classesOf } from './classes.ts'

const values = [1, 2, 3, 10, 11, 12, 50, 51, 52, 53]
const [column] = datasetForTests({ tax: values }).columns
assert.ok(column.kind === 'number')

describe('the breaks between classes', () => {
  it('divide values by count, by width and at the largest gaps', () => {
    assert.deepEqual(breaksOf(column, 'equal', 4), [14, 27, 40])
    assert.deepEqual(breaksOf(column, 'natural', 3), [10, 50])
    assert.deepEqual(breaksOf(column, 'quantile', 2), [12])
    assert.deepEqual(breaksOf(column, 'values', 2), values.slice(1))
  })

  it('are none if there is nothing to divide', () => {
    const [same] = datasetForTests({ same: [4, 4, null] }).columns
    assert.ok(same.kind === 'number')
    for (const method of ['equal', 'natural', 'quantile', 'values'] as const) {
      assert.deepEqual(breaksOf(same, method, 5), [])
      assert.deepEqual(breaksOf({ ...same, values: new Float64Array(0) }, method, 5), [])
    }
  })

  it('are natural when no other classes are closer to their means', () => {
    const lists = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 4 }), (list, count) => {
        const sorted = Float64Array.from(list).sort()
        const starts = naturalStarts(sorted, count)
        assert.ok(Math.abs(spreadOf(sorted, starts) - leastSpread(sorted, count)) < 1e-6)
      }),
    )
  })
})

describe('the classes that a visitor chooses', () => {
  it('are ranges between the breaks, or one for each value', () => {
    const hand = { method: 'hand', breaks: [-5, 10, 50, 99], colours: [] } as const
    const { classes, of } = classesOf(classedBy(column, hand))
    assert.deepEqual(
      classes.map((one) => one.kind === 'range' && [one.from, one.to]),
      [
        [1, 10],
        [10, 50],
        [50, 53],
      ],
    )
    assert.deepEqual([...of], [0, 0, 0, 1, 1, 1, 2, 2, 2, 2])
    assert.equal(classedBy(column, hand), classedBy(column, hand))

    const each = { ...hand, method: 'values', breaks: values.slice(1) } as const
    const [first] = classesOf(classedBy(column, each)).classes
    assert.deepEqual(first, { kind: 'range', from: 1, to: 1, isLast: true })
  })
})

function spreadOf(sorted: Float64Array, starts: readonly number[]): number {
  const classes = starts.map((start, i) =>
    sorted.filter((value) => value >= start && !(value >= starts[i + 1])),
  )
  return classes.reduce((sum, one) => {
    const mean = one.reduce((all, value) => all + value, 0) / one.length
    return sum + one.reduce((all, value) => all + (value - mean) ** 2, 0)
  }, 0)
}

/** By trying all. */
function leastSpread(sorted: Float64Array, count: number): number {
  const different = [...new Set(sorted)]
  const tries = (from: number, left: number): number[][] =>
    left === 0
      ? [[]]
      : different.flatMap((start, i) =>
          i < from ? [] : [[], ...tries(i + 1, left - 1)].map((more) => [start, ...more]),
        )
  const all = [[], ...tries(1, count - 1)].map((more) => [different[0], ...more])
  return Math.min(...all.map((starts) => spreadOf(sorted, starts)))
}
