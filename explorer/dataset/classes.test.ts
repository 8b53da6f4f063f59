import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { datasetForTests } from '@app/formats/dataset/dataset-for-tests.ts'
import { barsOf, type Class, classesOf } from './classes.ts'

describe('classes of a column', () => {
  it('are its words, and one for missing values', () => {
    const column = columnOf(['low', 'high', null, 'low'])

    const { classes, of } = classesOf(column)

    assert.deepEqual(namesIn(classes), ['word', 'word', 'none'])
    assert.deepEqual([...of], [0, 1, 2, 0])
  })

  it('begin with the most frequent word, whatever the order in the file', () => {
    const column = columnOf(['rare', 'often', 'often', 'seldom', 'often', 'seldom'])

    assert.deepEqual([...classesOf(column).of], [2, 0, 0, 1, 0, 1])
  })

  it('are the most frequent words and one for all others', () => {
    const words = Array.from({ length: 30 }, (_, i) => Array(31 - i).fill(`word ${i}`)).flat()

    const { classes, of } = classesOf(columnOf(words))

    assert.equal(classes.length, 11)
    assert.equal(classes.at(-1)?.kind, 'others')
    assert.equal(of[0], 0)
    assert.equal(of[words.length - 1], 10)
  })

  it('are ranges with about the same number of values, each value in its range', () => {
    const values = Array.from({ length: 600 }, (_, i) => i ** 2 / 10)

    const { classes, of } = classesOf(columnOf(values))

    assert.equal(classes.length, 6)
    for (const [row, value] of values.entries()) assertWithin(classes[of[row]], value)
    for (let index = 0; index < 6; index += 1) {
      const count = of.filter((own) => own === index).length
      assert.ok(count > 50 && count < 150, `${count} in range ${index}`)
    }
  })

  it('are single values where a column has few', () => {
    const { classes, of } = classesOf(columnOf([3, 1, 2, 1, null]))

    assert.deepEqual(namesIn(classes), ['range', 'range', 'range', 'none'])
    assert.deepEqual([...of], [2, 0, 1, 0, 3])
  })

  it('are none for a column without values', () => {
    const { classes, of } = classesOf(columnOf([null, null]))

    assert.deepEqual(namesIn(classes), ['none'])
    assert.deepEqual([...of], [0, 0])
  })
})

describe('bars of a column', () => {
  it('are equally wide and contain every value, with outliers in the last', () => {
    const values = [...Array.from({ length: 200 }, (_, i) => i / 2), 9000]

    const { classes, of } = barsOf(columnOf(values))
    const widths = classes.slice(0, -1).map((bar) => (bar.kind === 'range' ? bar.to - bar.from : 0))

    assert.ok(classes.length > 8 && classes.length <= 22, `${classes.length}`)
    assert.equal(new Set(widths).size, 1)
    for (const [row, value] of values.entries()) assertWithin(classes[of[row]], value)
  })

  it('are whole numbers where all values are', () => {
    const { classes } = barsOf(columnOf([0, 1, 2, 3, 3]))

    assert.ok(classes.every((bar) => bar.kind === 'range' && Number.isInteger(bar.from)))
  })

  it('are days for a short time and months for a longer one', () => {
    const days = barsOf(columnOf(['2026-01-05', '2026-01-09', '2026-01-09']))
    const months = barsOf(columnOf(['2023-01-15', '2025-12-31', '2024-02-29']))

    assert.equal(days.classes.length, 5)
    assert.deepEqual([...days.of], [0, 4, 4])
    assert.equal(months.classes.length, 36)
    assert.equal(months.of[2], 13)
  })
})

function columnOf(values: readonly unknown[]) {
  return datasetForTests({ column: values }).columns[0]
}

function namesIn(classes: readonly Class[]): string[] {
  return classes.map(({ kind }) => kind)
}

function assertWithin(range: Class, value: number): void {
  assert.ok(range.kind === 'range')
  const isBelow = range.isLast ? value <= range.to : value < range.to
  assert.ok(value >= range.from && isBelow, `${value} in ${range.from} to ${range.to}`)
}
