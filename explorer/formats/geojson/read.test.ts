import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample } from '../samples-for-tests.ts'
import { topoJson } from '../topojson/sample-for-tests.ts'
import { geoJson, linesOf } from './sample-for-tests.ts'

describe('JSON in UTF-16', () => {
  const texts = {
    GeoJSON: geoJson,
    'GeoJSON lines': linesOf(geoJson, ''),
    TopoJSON: topoJson,
  }

  for (const [format, text] of Object.entries(texts)) {
    for (const isLittle of [true, false]) {
      it(`is read as its mark says: ${format}, ${isLittle ? 'small' : 'big'} end first`, async () => {
        const bytes = utf16Of(`\uFEFF${text.replace('"Plot"', '"Plän"')}`, isLittle)

        const layer = await openSample({ 'a.json': bytes })

        assert.equal(layer.format, format)
        assert.deepEqual([layer.featureCount, layer.skippedCount], [3, 0])
        assert.equal((await layer.row(0)).name, 'Plän')
        assert.equal((await layer.row(2)).name, 'Well')
      })
    }
  }
})

describe('GeoJSON lines', () => {
  it('may be records of RFC 8142', async () => {
    const layer = await openSample({ 'a.geojsons': linesOf(geoJson, '\u001e') })

    assert.equal(layer.format, 'GeoJSON lines')
    assert.equal(layer.featureCount, 3)
  })
})

function utf16Of(text: string, isLittle: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * text.length))
  for (let i = 0; i < text.length; i += 1) view.setUint16(2 * i, text.charCodeAt(i), isLittle)
  return new Uint8Array(view.buffer)
}
