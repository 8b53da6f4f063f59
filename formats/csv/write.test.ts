import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import { exportSmallTable, fields, openFiles, saveOpened } from '../small-table-for-tests.ts'

describe('CSV', () => {
  it('has a header, the centre and the shape', async () => {
    const rows = await read(5)

    const names = fields.map(({ name }) => name)
    assert.deepEqual(Object.keys(rows[0] ?? {}), [...names, 'centre_lon', 'centre_lat', 'wkt'])
    assert.equal(rows.length, 5)
    assert.match(rows[0]?.wkt ?? '', /^POLYGON \(\((?:91\.\d+ 26\.\d+(?:, )?){5}\)\)$/)
    assert.ok(Math.abs(Number(rows[0]?.centre_lon) - 91.75) < 0.01)
  })

  it('has no positions when saved without geometry, nor those of an earlier export', async () => {
    const { bytes } = await exportSmallTable('csv', 3)
    const opened = await openFiles([{ name: 'plots.csv', bytes }])

    const again = await saveOpened(opened, 'csv-table')

    const [header] = new TextDecoder().decode(again.bytes).split('\r\n')
    assert.equal(header, fields.map(({ name }) => name).join(','))
  })

  it('ends lines as in RFC 4180 and begins with a byte order mark', async () => {
    const { bytes } = await exportSmallTable('csv', 2)
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

    assert.equal(text[0], '\ufeff')
    assert.equal(text.split('\r\n').length, 4)
    assert.ok(!text.replaceAll('\r\n', '').includes('\n'))
  })

  it('keeps negative numbers as numbers and makes no cell a formula', async () => {
    const rows = await read(40, ['=1+1'])

    assert.equal(rows[0]?.block, "'=1+1")
    assert.ok(rows.some(({ elev_m }) => Number(elev_m) < 0))
  })
})

async function read(count: number, names?: readonly string[]): Promise<Record<string, string>[]> {
  const { bytes } = await exportSmallTable('csv', count, names)
  return parse(Buffer.from(bytes), { bom: true, columns: true, record_delimiter: '\r\n' })
}
