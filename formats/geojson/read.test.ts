import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample } from '../samples-for-tests.ts'
import { topoJsonText } from '../topojson/sample-for-tests.ts'
import { geoJsonText, linesOf } from './sample-for-tests.ts'

describe('JSON in UTF-16', () => {
  const texts = {
    GeoJSON: geoJsonText,
    'GeoJSON lines': linesOf(geoJsonText, ''),
    TopoJSON: topoJsonText,
  }

  for (const [format, text] of Object.entries(texts)) {
    for (const isLittle of [true, false]) {
      it(`is read by its byte order mark: ${format}, ${isLittle ? 'small' : 'big'} end first`, async () => {
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
    const layer = await openSample({ 'a.geojsons': linesOf(geoJsonText, '\u001e') })

    assert.equal(layer.format, 'GeoJSON lines')
    assert.equal(layer.featureCount, 3)
  })

  it('may end with commas, which are no lines that are left out', async () => {
    const lines = linesOf(geoJsonText, '').replaceAll('\n', ',\n')

    const layer = await openSample({ 'a.geojsonl': lines })

    assert.deepEqual([layer.featureCount, layer.note], [3, ''])
  })

  it('are drawn without the broken one, which is named', async () => {
    const [first, ...others] = linesOf(geoJsonText, '').split('\n')

    const layer = await openSample({
      'a.geojsonl': [first, '{"type":"Feature","geometry":{"type":', ...others].join('\n'),
    })

    assert.deepEqual([layer.featureCount, layer.skippedCount], [3, 0])
    assert.match(layer.note, /line 2 /)
  })
})

describe('GeoJSON', () => {
  const point = (more: string) =>
    `{"type":"Feature","properties":{"note":", ]",${more}},"geometry":{"type":"Point","coordinates":[91.7,26.1,]}}`

  it('may have a feature without its type', async () => {
    const layer = await openSample({ 'a.geojson': geoJsonText.replaceAll('"type":"Feature",', '') })

    assert.equal(layer.featureCount, 3)
    assert.equal((await layer.row(0)).name, 'Plot')
  })

  it('may have its id after everything else', async () => {
    const geometry = { type: 'Point', coordinates: [91.7, 26.1] }
    const plot = { type: 'Feature', properties: { name: 'Plot' }, geometry, id: 7 }
    const layer = await openSample({ 'a.geojson': JSON.stringify(plot) })

    assert.deepEqual(await layer.row(0), { id: '7', name: 'Plot' })
  })

  for (const [before, after] of [
    ['var wells = ', ';\n'],
    ['/* exported {wells} */\nconst a.b =\n', ''],
    ['loadWells(', ');'],
    ['export default ', ''],
    ["window['wells'] = ", ' ;'],
  ]) {
    it(`may be wrapped in JavaScript: ${before.trim()}`, async () => {
      const layer = await openSample({ 'a.geojson': `${before}${geoJsonText}${after}` })

      assert.deepEqual([layer.format, layer.featureCount, layer.note], ['GeoJSON', 3, ''])
    })
  }

  it('is never offered as a table', async () => {
    const text = 'var wells = [\n{ lat: 26.1, lng: 91.7 },\n{ lat: 26.2, lng: 91.8 },\n]'

    await assert.rejects(openSample({ 'a.geojson': text }), { code: 'broken', message: /GeoJSON/ })
    await assert.rejects(openSample({ 'a.geojson': 'lat,lon\n26.1,91.7\n' }), {
      code: 'unknown-format',
    })
  })

  const systems = {
    'a code': '{"type":"EPSG","properties":{"code":32646}}',
    'a code in quotes': '{"type":"EPSG","properties":{"code":"32646"}}',
    'a name': '{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::32646"}}',
    'a link': '{"type":"link","properties":{"href":"http://spatialreference.org/ref/epsg/32646/"}}',
    text: '"EPSG:32646"',
  }
  for (const [what, crs] of Object.entries(systems)) {
    it(`may have its system as ${what}, for the file or for a shape`, async () => {
      const shape = `"type":"Point","coordinates":[500000,2900000]`
      const feature = (more: string) =>
        `{"type":"Feature","properties":{},"geometry":{${shape}${more}}}`
      const ofFile = `{"type":"FeatureCollection","crs":${crs},"features":[${feature('')}]}`

      for (const text of [ofFile, feature(`,"crs":${crs}`)]) {
        const { crs: name, bounds } = await openSample({ 'a.geojson': text })

        assert.match(name, /^EPSG:32646/)
        assert.equal(Math.round(bounds[0] * 1e6) / 1e6, 93)
      }
    })
  }

  it('may have an extra comma and invalid numbers', async () => {
    const text = `{"type":"FeatureCollection","features":[\n${point('')},\n${point('"a":NaN,')},\n],}\n`

    for (const name of ['a.geojson', 'a.json']) {
      const layer = await openSample({ [name]: text })

      assert.deepEqual([layer.featureCount, layer.skippedCount, layer.note], [2, 0, ''])
      assert.deepEqual(await layer.row(1), { note: ', ]', a: '' })
    }
  })

  it('is rejected with the line of the fault within a feature', async () => {
    const text = `{"type":"FeatureCollection","features":[\n{"type":"Feature",\n"properties":{"a":\n1 2}}]}`

    await assert.rejects(openSample({ 'a.geojson': text }), { code: 'broken', message: /line 4/ })
  })
})

function utf16Of(text: string, isLittle: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * text.length))
  for (let i = 0; i < text.length; i += 1) view.setUint16(2 * i, text.charCodeAt(i), isLittle)
  return new Uint8Array(view.buffer)
}
