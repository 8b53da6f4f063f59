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
      const told = await openSample({ 'a.shp': shp, 'a.dbf': dbf, 'a.cpg': cpg })
      assert.equal((await told.row(1)).name, name, cpg)
    }
  })

  it('is in degrees when its .prj is empty', async () => {
    const layer = await openSample({ 'a.shp': shp, 'a.prj': ' \n' })

    assert.equal(layer.crs, 'EPSG:4326 WGS 84')
  })

  it('asks for its system when metres have none', async () => {
    const files = { 'a.shp': shifted(shp, 370_000, 2_900_000) }

    await assert.rejects(openSample(files), { code: 'needs-crs' })
    const layer = await openSample(files, async () => '32646')
    assert.equal(layer.crs, 'EPSG:32646 WGS 84 / UTM zone 46N')
  })
})

/** The same file with every coordinate moved, so that degrees become metres. */
function shifted(bytes: Uint8Array, x: number, y: number): Uint8Array {
  const moved = bytes.slice()
  const view = new DataView(moved.buffer)
  for (let at = 100; at < moved.length; ) {
    const parts = view.getInt32(at + 8 + 36, true)
    const points = view.getInt32(at + 8 + 40, true)
    for (let i = 0; i < points; i += 1) {
      const offset = at + 8 + 44 + 4 * parts + 16 * i
      view.setFloat64(offset, view.getFloat64(offset, true) + x, true)
      view.setFloat64(offset + 8, view.getFloat64(offset + 8, true) + y, true)
    }
    at += 8 + 2 * view.getInt32(at + 4, false)
  }
  return moved
}
