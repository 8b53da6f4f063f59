import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { datasetForTests } from '@app/formats/dataset/dataset-for-tests.ts'
import { barsOf, classesOf } from '../dataset/classes.ts'
import { writeAny, writeClass } from './write-class.ts'

const { columns } = datasetForTests({
  floors: [1, 2, 3, null],
  area: [0.5, 120.25, 900, 12_345],
  seen: ['2026-01-05', '2026-01-06', '2026-01-06', '2026-01-07'],
})
const [floors, area, seen] = columns

describe('a class in words', () => {
  it('is a single number or day if its range contains only that', () => {
    assert.deepEqual(namesOf(floors), ['1', '2', '3', 'No value'])
    assert.equal(writeClass(seen, barsOf(seen).classes[0]), '5 Jan 2026')
  })

  it('is both ends of a range', () => {
    assert.equal(
      writeClass(area, { kind: 'range', from: 0.5, to: 900, isLast: false }),
      '0.5 – 900',
    )
  })
})

describe('a number of a file', () => {
  it('has a comma from ten thousand on, so that a year has none', () => {
    assert.deepEqual(
      [2026, 12_345, 1.5, 0.012_345].map((value) => writeAny(value)),
      ['2026', '12,345', '1.5', '0.0123'],
    )
  })
})

function namesOf(column: (typeof columns)[number]): string[] {
  return classesOf(column).classes.map((one) => writeClass(column, one))
}
