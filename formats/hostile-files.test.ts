// Complete run: it opens very large files.
// Own process: its large arrays are slow to collect beside what other tests keep.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync, strToU8, zipSync } from 'fflate'
import { geoJsonText } from './geojson/sample-for-tests.ts'
import { kmlText } from './kml/sample-for-tests.ts'
import { limits } from './limits.ts'
import { readFile } from './open-file.ts'
import { openSample } from './samples-for-tests.ts'

describe('a hostile file', () => {
  const zeros = new Uint8Array(1.1 * limits.freeBytes)

  it('that unpacks to a thousand times its size is stopped', async () => {
    const bomb = zipSync({ 'a.geojson': zeros }, { level: 1 })
    const packed = gzipSync(zeros, { level: 1 })

    await assert.rejects(openSample({ 'a.zip': bomb }), { code: 'bomb' })
    await assert.rejects(openSample({ 'a.gz': packed }), { code: 'bomb' })
  })

  it('that hides its unpacked size in nested archives is stopped', async () => {
    const half = zipSync({ 'a.bin': zeros.subarray(0, 0.6 * limits.freeBytes) }, { level: 1 })
    const nested = zipSync({ '1.zip': half, '2.zip': half, '3.zip': half }, { level: 9 })

    await assert.rejects(openSample({ 'a.zip': nested }), { code: 'bomb' })
  })

  it('with a false unpacked size is stopped all the same', async () => {
    const bomb = zipSync({ 'a.geojson': zeros }, { level: 1 })
    new DataView(bomb.buffer).setUint32(bomb.length - 22 - 46 - 'a.geojson'.length + 24, 5, true)

    await assert.rejects(openSample({ 'a.zip': bomb }), { code: 'bomb' })
  })

  it('that is encrypted is reported as such', async () => {
    const archive = zipSync({ 'a.kml': strToU8(kmlText) })
    const directory = archive.length - 22 - 46 - 'a.kml'.length
    archive[directory + 8] = 1

    await assert.rejects(openSample({ 'a.zip': archive }), { code: 'encrypted' })
  })

  it('that is too large is not read', async () => {
    const huge = { name: 'a.geojson', bytes: new Uint8Array(limits.fileBytes + 1) }

    await assert.rejects(readFile([huge], { askCrs: async () => null, onProgress() {} }), {
      code: 'too-large',
    })
  })

  it('that refers to one arc a million times is stopped at ten million vertices', async () => {
    const arc = Array.from({ length: 1000 }, (_, i) => [i % 2, 1])
    const line = Array.from({ length: 11_000 }, () => 0)
    const bomb = {
      type: 'Topology',
      arcs: [arc],
      objects: { a: { type: 'LineString', arcs: line } },
    }

    await assert.rejects(openSample({ 'a.json': JSON.stringify(bomb) }), { code: 'too-large' })
  })

  it('with more than two million features is stopped', async () => {
    const rows = '1,2\n'.repeat(limits.features + 1)

    await assert.rejects(openSample({ 'a.csv': `lat,lon\n${rows}` }), { code: 'too-large' })
  })

  it('that is nested a hundred thousand levels deep ends in a problem', async () => {
    const deep = 100_000
    const collection = '{"type":"GeometryCollection","geometries":['
    const files: Record<string, string> = {
      'a.geojson': '['.repeat(deep),
      'b.geojson': collection.repeat(deep) + ']}'.repeat(deep),
      'c.kml': `<kml>${'<Folder>'.repeat(deep)}`,
      'd.wkt': 'GEOMETRYCOLLECTION('.repeat(deep),
      'e.wkt': 'COMPOUNDCURVE('.repeat(deep),
      'f.mif': `Version 300\nCharset "x"\nData\n${'COLLECTION 1\n'.repeat(deep)}`,
    }

    for (const [name, text] of Object.entries(files)) {
      await assert.rejects(openSample({ [name]: text }), { code: 'broken' }, name)
    }
  })

  it('cannot expand entities or follow links', async () => {
    const laughs = kmlText.replace(
      '<kml',
      '<!DOCTYPE kml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><kml',
    )

    const layer = await openSample({ 'a.kml': laughs.replace('<name>Plot', '<name>&b;') })

    assert.equal((await layer.row(0)).name, '&b;')
  })

  it('has invalid coordinates left out, and features without any counted', async () => {
    const layer = await openSample({
      'a.geojson': geoJsonText.replace('91.75', '1e999').replace('91.65', 'null'),
    })

    assert.equal(layer.featureCount, 3)
    assert.equal(layer.skippedCount, 1, 'the well')
    assert.equal(layer.drawing.points.length, 0)
    assert.equal(layer.drawing.segments.length / 2, 4 + 4 + 1)
  })

  it('may have a message of any length, which is shown truncated', async () => {
    const layer = await openSample({ 'a.geojson': geoJsonText.replace('Plot', 'P'.repeat(1e6)) })

    assert.ok(((await layer.row(0)).name ?? '').length < 3_000)
  })
})
