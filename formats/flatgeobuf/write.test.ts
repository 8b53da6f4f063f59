import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'
import { writeTable } from '../save-file.ts'
import { buildSmallTable, testContext } from '../small-table-for-tests.ts'

describe('FlatGeobuf', () => {
  it('has times of at most 32 characters, because GDAL reads no longer ones', async () => {
    const read = () => '2024-05-17T12:30:05.123456789+05:30'
    const table = {
      ...buildSmallTable(1),
      fields: [{ name: 'seen', kind: 'datetime', read }] as const,
    }

    const { bytes } = await writeTable(table, 'fgb', { ...testContext, stem: 'a' })

    const { value: row } = await deserialize(bytes).next()
    assert.equal(row?.properties?.seen, '2024-05-17T12:30:05.123456+05:30')
  })
})
