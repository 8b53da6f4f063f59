import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildColumns, type ColumnLimits } from './build-columns.ts'
import { cellOf } from './dataset.ts'

describe('columns built from values', () => {
  it('are numbers where a file has numbers, with NaN for missing ones', () => {
    const [column] = build({ floors: [2, null, 3.5, Number.NaN] })

    assert.equal(column.kind, 'number')
    assert.deepEqual(cells(column, 4), [2, null, 3.5, null])
    assert.equal(column.kind === 'number' && column.isWhole, false)
    assert.equal(column.isWrittenAsText, false)
  })

  it('are numbers where all text is numeric, and are marked as text', () => {
    const [column] = build({ area: ['12', '', ' -3.50 ', '1e3'] })

    assert.equal(column.kind, 'number')
    assert.equal(column.isWrittenAsText, true)
    assert.deepEqual(cells(column, 4), [12, null, -3.5, 1000])
  })

  it('stay text where a leading zero, a plus sign or many digits suggest a code', () => {
    for (const word of ['007', '+911234', '1234567890123456789', '1 000']) {
      const [column] = build({ id: ['1', word] })

      assert.equal(column.kind, 'text', word)
      assert.deepEqual(cells(column, 2), ['1', word])
    }
  })

  it('are times where all text is a calendar date', () => {
    const [day, time, not] = build({
      day: ['2026-01-05', '2026/02/28', ''],
      time: ['2026-01-05T10:30:00Z', '2026-01-05 16:00+0530', null],
      not: ['2026-02-30', '2026-01-05', null],
    })

    assert.deepEqual(cells(day, 3), [Date.UTC(2026, 0, 5), Date.UTC(2026, 1, 28), null])
    assert.equal(day.kind === 'date' && day.hasTime, false)
    assert.deepEqual(cells(time, 2), [Date.UTC(2026, 0, 5, 10, 30), Date.UTC(2026, 0, 5, 10, 30)])
    assert.equal(time.kind === 'date' && time.hasTime, true)
    assert.equal(not.kind, 'text')
  })

  it('keep every value when numbers and words are mixed', () => {
    const [column] = build({ mixed: [12, 'twelve', 12, true, { a: 1 }] })

    assert.equal(column.kind, 'text')
    assert.deepEqual(cells(column, 5), ['12', 'twelve', '12', 'true', '{"a":1}'])
    const [text, times] = build({ text: ['1.50', ' ', '2', 'x'], times: [new Date(0), 5] })
    assert.deepEqual(cells(text, 4), ['1.50', null, '2', 'x'])
    assert.deepEqual(cells(times, 2), ['"1970-01-01T00:00:00.000Z"', '5'])
  })

  it('keep a large whole number exact', () => {
    const [small, large] = build({ small: [12n, 13n], large: [12n, 2n ** 60n] })

    assert.deepEqual(cells(small, 2), [12, 13])
    assert.deepEqual(cells(large, 2), ['12', String(2n ** 60n)])
  })

  it('are as many as fit; the last are left out', () => {
    const values = { a: ['one', 'two'], b: [1, 2], c: ['three', 'four'] }

    const byCells = buildAll(values, { cells: 4, wordChars: 100 })
    const byWords = buildAll(values, { cells: 100, wordChars: 12 })

    for (const { columns, leftOut } of [byCells, byWords]) {
      assert.deepEqual(
        columns.map(({ name }) => name),
        ['a', 'b'],
      )
      assert.deepEqual(leftOut, ['c'])
    }
  })
})

function build(values: Record<string, readonly unknown[]>) {
  return buildAll(values).columns
}

function buildAll(values: Record<string, readonly unknown[]>, limits?: ColumnLimits) {
  const fields = Object.keys(values)
  const rowCount = values[fields[0]].length
  const show = (value: unknown) =>
    typeof value === 'object' ? JSON.stringify(value) : String(value)
  const builder = buildColumns(
    fields,
    rowCount,
    show,
    limits,
    (field, row) => values[fields[field]][row],
  )
  for (let row = 0; row < rowCount; row += 1) {
    for (const [place, field] of fields.entries()) builder.set(place, row, values[field][row])
  }
  return builder.finish()
}

function cells(column: Parameters<typeof cellOf>[0], count: number) {
  return Array.from({ length: count }, (_, row) => cellOf(column, row))
}
