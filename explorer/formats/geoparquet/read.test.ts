import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample } from '../samples-for-tests.ts'
import { buildParquet, codecs } from './sample-for-tests.ts'

describe('GeoParquet', () => {
  for (const codec of codecs) {
    it(`opens when it is packed by ${codec}`, async () => {
      const layer = await openSample({ 'a.parquet': buildParquet(codec) })

      assert.equal(layer.format, 'GeoParquet')
      assert.equal(layer.crs, 'EPSG:4326 WGS 84')
      assert.deepEqual([layer.featureCount, layer.skippedCount], [3, 1])
      assert.deepEqual(layer.fields, ['name', 'area'])
      assert.deepEqual(await layer.row(0), { name: 'Plot', area: '12.5' })
      assert.equal((await layer.row(2)).name, '__proto__')
    })
  }
})
