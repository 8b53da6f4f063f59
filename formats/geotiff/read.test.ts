import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deflateSync, zstdCompressSync } from 'node:zlib'
import { writeArrayBuffer } from 'geotiff'
import { openSample, rounded } from '../samples-for-tests.ts'
import { buildTiff } from './tiff-for-tests.ts'

describe('GeoTIFF', () => {
  it('opens as an image in its place', async () => {
    const width = 40
    const height = 20
    const values = Float32Array.from({ length: width * height }, (_, i) => (i === 0 ? -99 : i))
    const bytes = writeArrayBuffer(values, {
      width,
      height,
      GeographicTypeGeoKey: 4326,
      GTModelTypeGeoKey: 2,
      ModelPixelScale: [0.01, 0.01, 0],
      ModelTiepoint: [0, 0, 0, 91.6, 26.3, 0],
      GDAL_NODATA: '-99\0',
    })

    const layer = await openSample({ 'a.tif': new Uint8Array(bytes) })

    assert.equal(layer.format, 'GeoTIFF')
    assert.deepEqual(rounded(layer.bounds), [91.6, 26.1, 92, 26.3])
    assert.ok(layer.raster)
    assert.ok(!layer.dataset.columns.some(({ isMeasured }) => isMeasured), 'its frame is no line')
    assert.deepEqual([layer.raster.width, layer.raster.height], [width, height])
    const corners = layer.raster.corners.map(({ lng, lat }) => rounded([lng, lat]))
    assert.deepEqual(corners, [
      [91.6, 26.3],
      [92, 26.3],
      [92, 26.1],
      [91.6, 26.1],
    ])
    const { pixels } = layer.raster
    assert.equal(pixels[3], 0, 'no value, nothing to see')
    assert.deepEqual([...pixels.slice(-4)], [255, 255, 255, 255])
    const { bands, ...row } = await layer.row(0)
    assert.equal(bands, '1')
    assert.deepEqual([row['lowest value'], row['highest value']], ['1', '799'])
  })

  it('is positioned by the middle of a pixel if it says so', async () => {
    const layer = await openSample({
      'a.tif': buildTiff({ tags: place, keys: { ...degrees, 1025: 2 } }),
    })

    assert.deepEqual(rounded(layer.bounds), [91.65, 26.05, 91.95, 26.25])
  })

  it('ends at the pole if its corners are beyond', async () => {
    const tags = { 33550: [60, 60.5, 0], 33922: [0, 0, 0, 0, 90.5, 0] }
    const layer = await openSample({ 'a.tif': buildTiff({ tags, keys: degrees }) })

    assert.equal(layer.raster?.corners[0].lat, 90)
    assert.ok(layer.bounds[3] > 85 && layer.bounds[1] < -30)
  })

  it('is positioned by the world file beside it', async () => {
    const world = '0.1\n0\n0\n-0.1\n91.75\n26.15\n'
    const elsewhere = '1\n0\n0\n1\n0\n0\n'

    for (const ending of ['tfw', 'tifw', 'wld']) {
      const layer = await openSample({
        'a.tif': buildTiff({}),
        [`A.${ending.toUpperCase()}`]: world,
      })
      assert.deepEqual(rounded(layer.bounds), [91.7, 26, 92, 26.2])
    }
    const inside = { 'a.tif': buildTiff({ tags: place, keys: degrees }), 'a.tfw': elsewhere }
    const { bounds } = await openSample(inside)
    assert.deepEqual(rounded(bounds), [91.7, 26, 92, 26.2], 'what is inside counts first')
  })

  it('is in the system that its keys define', async () => {
    const userDefined = { 1024: 1, 3072: 32767 }
    const albers = buildTiff({
      tags: { 33550: [1, 1, 0], 33922: [0, 0, 0, 1000, 4_921_250, 0] },
      keys: {
        ...userDefined,
        2048: 4267,
        3074: 32767,
        3075: 11,
        3076: 9003,
        3078: 29.5,
        3079: 45.5,
        3080: -96,
        3081: 23,
        3082: 1000,
      },
    })
    const utm = buildTiff({
      tags: { 33550: [1, 1, 0], 33922: [0, 0, 0, 500_000, 2_887_407, 0] },
      keys: { ...userDefined, 2048: 4326, 3074: 16046, 3076: 9001 },
    })

    const [west, , , north] = (await openSample({ 'a.tif': albers })).bounds
    const zone = await openSample({ 'a.tif': utm })

    // GDAL's result.
    const off = Math.hypot(west + 96.0002744845763, north - 36.5475114744695)
    assert.ok(off < 1e-6, `${west}, ${north}`)
    assert.ok(Math.abs(zone.bounds[0] - 93) < 1e-9, `${zone.bounds}`)
  })

  it('is reported as unsupported, not as broken, if its compression is unknown', async () => {
    const packed = buildTiff({ tags: { ...place, 259: [50_002] }, keys: degrees })
    const complex = buildTiff({ tags: { ...place, 339: [6] }, keys: degrees })
    const lerc = buildTiff({ tags: { ...place, 259: [34_887], 50674: [4, 9] }, keys: degrees })

    for (const tif of [packed, complex, lerc]) {
      await assert.rejects(openSample({ 'a.tif': tif }), { code: 'unsupported' })
    }
  })

  it('may be big-endian, with long lists and with predictors', async () => {
    const lines = 600
    const size = { 256: [1], 257: [lines], 258: [16], 278: [1], 277: [1] }
    const strips = Array.from({ length: lines }, (_, line) => 8 + 2 * line)
    const heights = new Uint8Array(2 * lines).fill(1)
    const tall = buildTiff({
      tags: { ...place, ...size, 273: strips, 279: strips.map(() => 2) },
      keys: degrees,
      pixels: heights,
      isBigEndian: true,
    })
    // 258, 259 and 516; then 1.5, 1.5 and 1.5 with the bytes of each place together.
    const sums = Uint8Array.of(1, 2, 0, 1, 1, 1)
    const floats = Uint8Array.of(0x3f, 0, 0, 0x81, 0, 0, 0x40, 0, 0, 0, 0, 0)
    const packed = (bits: number, predictor: number, format: number, pixels: Uint8Array) =>
      buildTiff({
        tags: { ...place, 257: [1], 258: [bits], 259: [8], 317: [predictor], 339: [format] },
        keys: degrees,
        pixels: new Uint8Array(deflateSync(pixels)),
        isBigEndian: true,
      })

    assert.ok((await bandOf(tall)).every((value) => value === 257))
    assert.deepEqual(await bandOf(packed(16, 2, 1, sums)), [258, 259, 516])
    assert.deepEqual(await bandOf(packed(32, 3, 3, floats)), [1.5, 1.5, 1.5])
  })

  it('in a local system of metres is not taken for degrees', async () => {
    const tif = buildTiff({ tags: place, keys: { 1025: 1, 3076: 9001 } })

    await assert.rejects(openSample({ 'a.tif': tif }), { code: 'needs-crs' })
  })

  it('may be predicted in 64 bits', async () => {
    const bytes = new DataView(new ArrayBuffer(24))
    const bitsOf = (value: number) => new BigUint64Array(Float64Array.of(value).buffer)[0]
    const values = [26.1, -91.7, 1e300]
    for (const [i, value] of values.entries()) {
      bytes.setBigUint64(8 * i, bitsOf(value) - (i > 0 ? bitsOf(values[i - 1]) : 0n), true)
    }
    const tags = { ...place, 257: [1], 258: [64], 259: [8], 317: [2], 339: [3] }
    const pixels = new Uint8Array(deflateSync(new Uint8Array(bytes.buffer)))

    assert.deepEqual(await bandOf(buildTiff({ tags, keys: degrees, pixels })), values)
  })

  it('may have one number of bits and one format for all bands', async () => {
    const tags = { ...place, 257: [1], 277: [3], 258: [16], 339: [2] }
    const pixels = Uint8Array.of(1, 0, 2, 0, 3, 0, 255, 255, 5, 0, 6, 0, 7, 0, 8, 0, 9, 0)

    assert.deepEqual(await bandOf(buildTiff({ tags, keys: degrees, pixels })), [1, -1, 7])
  })

  it('is rejected if its compressed data is broken', async () => {
    // A frame of unknown size whose only block has an invalid type.
    const frame = [0x28, 0xb5, 0x2f, 0xfd, 0, 0x58, 0x07, 0, 0, 1, 2, 3, 4, 5]
    const build = (packing: Record<number, number[]>) =>
      buildTiff({ tags: { ...place, ...packing }, keys: degrees, pixels: new Uint8Array(frame) })

    await assert.rejects(openSample({ 'a.tif': build({ 259: [50_000] }) }), { code: 'broken' })
    // Some decoders leak memory with each broken block, until they never end.
    for (let i = 0; i < 200; i += 1) {
      const lerc = build({ 259: [34_887], 50674: [4, 2] })
      await assert.rejects(openSample({ 'a.tif': lerc }), { code: 'broken' })
    }
  })

  it('may be compressed as Deflate, by its number or its older one', async () => {
    const pixels = new Uint8Array(deflateSync(Uint8Array.of(10, 20, 30, 40, 50, 60)))
    for (const packing of [8, 32_946]) {
      const tags = { ...place, 259: [packing] }
      const { raster } = await openSample({ 'a.tif': buildTiff({ tags, keys: degrees, pixels }) })

      assert.deepEqual([...(raster?.bands[0].values ?? [])], [10, 20, 30, 40, 50, 60])
      await assert.rejects(
        openSample({ 'a.tif': buildTiff({ tags, keys: degrees, pixels: pixels.slice(0, 4) }) }),
        { code: 'broken' },
      )
    }
  })

  it('may be compressed as LERC, with or without another codec', async () => {
    const size = { 256: [20], 257: [10], 278: [10], 259: [34_887] }
    for (const [packing, pixels] of [
      [0, lerc],
      [1, new Uint8Array(deflateSync(lerc))],
      [2, new Uint8Array(zstdCompressSync(lerc))],
    ] as const) {
      const tif = buildTiff({
        tags: { ...place, ...size, 50674: [4, packing] },
        keys: degrees,
        pixels,
      })

      const { raster } = await openSample({ 'a.tif': tif })

      assert.deepEqual([raster?.width, raster?.height], [20, 10])
      assert.ok(raster?.pixels.every((value, i) => value === (i % 4 === 3 ? 255 : 128)))
    }
  })
})

async function bandOf(tif: Uint8Array): Promise<number[]> {
  const { raster } = await openSample({ 'a.tif': tif })
  return [...(raster?.bands[0].values ?? [])]
}

const degrees = { 1024: 2, 2048: 4326 }
const place = { 33550: [0.1, 0.1, 0], 33922: [0, 0, 0, 91.7, 26.2, 0] }
/** All 20 by 10 pixels are 77, as packed by GDAL. */
const lerc = new Uint8Array(
  Buffer.from(
    'TGVyYzIgBAAAAEG9W+oKAAAAFAAAAAEAAADIAAAACAAAAEYAAAABAAAAAAAAAAAA4D8AAAAAAEBTQAAAAAAAQFNAAAAAAA==',
    'base64',
  ),
)
