import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { openSample } from '../samples-for-tests.ts'
import type { Field } from '../save/saved-table.ts'
import { writeTable } from '../save-file.ts'
import { buildSmallTable, exportSmallTable, testContext } from '../small-table-for-tests.ts'
import { readWorksheets } from './worksheets.ts'

describe('Excel', () => {
  it('opens again with each row at the centre of its shape', async () => {
    const { bytes } = await exportSmallTable('xlsx', 30)

    const layer = await openSample({ 'plots.xlsx': bytes })

    assert.equal(layer.drawing.points.length, 30)
    const { visit_day, area_m2, elev_m } = await layer.row(2)
    assert.deepEqual([visit_day, area_m2, elev_m], ['2026-01-11', '400.02', '45.5'])
  })

  it('has days before March 1900 as text, long text truncated, and columns as wide as their content', async () => {
    const { sheet, rows } = await save([
      { name: 'day', kind: 'date', read: (row) => ['1899-05-01', '1900-03-01'][row] },
      { name: 'note', kind: 'text', read: () => 'x'.repeat(40_000) },
      { name: 'a long title', kind: 'integer', read: () => 7 },
    ])

    assert.deepEqual(
      rows.slice(1).map(([day, note]) => [day, note?.length]),
      [
        ['1899-05-01', 32_767],
        ['1900-03-01', 32_767],
      ],
    )
    const widths = Array.from(sheet.matchAll(/ width="(\d+)"/g), ([, width]) => Number(width))
    assert.deepEqual(widths.slice(0, 3), [12, 60, 14])
  })
})

async function save(fields: readonly Field[]) {
  const table = { ...buildSmallTable(2), fields }
  const { bytes } = await writeTable(table, 'xlsx', { ...testContext, stem: 'plots' })
  const [{ rows }] = readWorksheets(bytes, () => {})
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'])
  return { rows: rows.map(({ cells }) => cells), sheet }
}
