import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample } from '../samples-for-tests.ts'
import { buildShapefile } from './sample-for-tests.ts'

const { shp, dbf } = buildShapefile()

describe('a Shapefile', () => {
  it('is read in the code page of its .cpg', async () => {
    const layer = await openSample({ 'a.shp': shp, 'a.dbf': dbf, 'a.cpg': 'ISO-8859-5' })

    assert.equal((await layer.row(1)).name, 'Cafщ')
    for (const [cpg, name] of [
      ['1252', 'Café'],
      ['ANSI 1252', 'Café'],
      ['OEM 850', 'CafÚ'],
      ['ISO 88591', 'Café'],
      ['nothing known', 'Café'],
    ]) {
      const layer = await openSample({ 'a.shp': shp, 'a.dbf': dbf, 'a.cpg': cpg })
      assert.equal((await layer.row(1)).name, name, cpg)
    }
  })

  it('is in degrees when its .prj is empty', async () => {
    const layer = await openSample({ 'a.shp': shp, 'a.prj': ' \n' })

    assert.equal(layer.crs, 'EPSG:4326 WGS 84')
  })
})
