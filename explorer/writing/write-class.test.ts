import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { datasetForTests } from '@app/formats/dataset/dataset-for-tests.ts'
import { barsOf, classesOf } from '../dataset/classes.ts'
import {
  writeAny,
  writeArea,
  writeClass,
  writeLocal,
  writeMeasure,
  writeValue,
} from './write-class.ts'

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

describe('a measured value', () => {
  const measured = { ...area, unit: 'm2' } as typeof area

  it('is in kilometres from ten on', () => {
    assert.equal(writeArea(9_994_000, 2), '999.40 ha')
    assert.equal(writeArea(10_000_000, 2), '10 km²')
    assert.equal(writeArea(1_485_994_542, 2), '1,486 km²')
    assert.deepEqual(
      [9999, 12_345].map((metres) => writeMeasure('m', metres, 1)),
      ['9,999.0 m', '12.35 km'],
    )
    assert.equal(writeValue(measured, 212_284_935), '212.28 km²')
  })

  it('has one unit for both ends of a range', () => {
    const range = { kind: 'range', from: 9_000_000, to: 25_500_000, isLast: true } as const
    assert.equal(writeClass(measured, range), '9 – 25.5 km²')
  })

  it('is in whole bigha where a lessa is no longer visible', () => {
    assert.equal(writeLocal(9_000_000), '6,727 bigha 2 katha 4 lessa')
    assert.equal(writeLocal(1_485_994_542), '1,110,772 bigha')
  })
})

function namesOf(column: (typeof columns)[number]): string[] {
  return classesOf(column).classes.map((one) => writeClass(column, one))
}
