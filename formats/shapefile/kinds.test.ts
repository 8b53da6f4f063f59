import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { boxAround } from '../geometry/plane.ts'
import { areaOf, openSample, type ReadSample, rounded } from '../samples-for-tests.ts'
import { positions } from '../survey-for-tests.ts'
import { buildRecords, dbfOf, latin, partsRecord, pointRecord } from './records-for-tests.ts'

const corners = positions('91.7 26.1, 91.7 26.2, 91.8 26.2, 91.8 26.1')
const square = [...corners, corners[0]]

describe('a Shapefile of', () => {
  for (const [name, kind, extraBytes] of [
    ['lines', 3, 0],
    ['lines with heights', 13, 2 * (16 + 8 * 5)],
    ['lines with heights and no measures', 13, 16 + 8 * 5],
    ['lines with measures', 23, 16 + 8 * 5],
    ['areas', 5, 0],
    ['areas with heights', 15, 2 * (16 + 8 * 5)],
    ['areas with measures', 25, 16 + 8 * 5],
  ] as const) {
    it(`${name} is drawn without null records`, async () => {
      const record = partsRecord(kind, [square], { extraBytes })
      const { shp, shx } = buildRecords(kind, [new Uint8Array(4), record])

      const layer = await openSample({ 'a.shp': shp, 'a.shx': shx })

      assert.deepEqual([layer.featureCount, layer.skippedCount, layer.note], [2, 1, ''])
      assert.equal(layer.drawing.segments.length / 2, 4)
      assert.equal(layer.drawing.triangles.length / 3, kind % 10 === 5 ? 2 : 0)
      assert.deepEqual(rounded(layer.bounds), [91.7, 26.1, 91.8, 26.2])
    })
  }

  it('a multipatch is seen from above: strips, fans, triangles, rings and holes', async () => {
    const inner = positions('91.74 26.14, 91.76 26.14, 91.75 26.16, 91.74 26.14')
    const zigzag = [corners[0], corners[1], corners[3], corners[2]]
    for (const [part, triangles] of [
      [[0, [zigzag]], 2],
      [[1, [corners]], 2],
      [[6, [[...corners.slice(0, 3), ...corners.slice(1)]]], 2],
      [[2, [square]], 2],
      [[5, [square]], 2],
    ] as const) {
      const [kind, parts] = part
      const record = partsRecord(31, parts, { partKinds: [kind] })

      const layer = await openSample({ 'a.shp': buildRecords(31, [record]).shp })

      assert.equal(layer.drawing.triangles.length / 3, triangles, `${kind}`)
      assert.equal(shareOf(layer), '1.0000', `${kind}`)
    }
    const holed = partsRecord(31, [square, inner], { partKinds: [2, 3] })
    const layer = await openSample({ 'a.shp': buildRecords(31, [holed]).shp })
    assert.equal(shareOf(layer), '0.9800')
  })
})

describe('the table of a Shapefile', () => {
  const { shp } = buildRecords(1, [pointRecord(corners[0])])
  const text = (length: number, decimals = 0) => ({ name: 'name', kind: 'C', length, decimals })

  it('is read in the code page of the system that wrote it', async () => {
    for (const [language, byte, letter] of [
      [0x01, 0x82, 'é'],
      [0x02, 0xd0, 'ð'],
      [0x64, 0xfd, 'ř'],
      [0x57, 0xe9, 'é'],
      [0xc9, 0xe9, 'й'],
    ] as const) {
      const dbf = dbfOf([text(1)], [{ cells: Uint8Array.of(byte) }], { language })

      const layer = await openSample({ 'a.shp': shp, 'a.dbf': dbf })

      assert.equal((await layer.row(0)).name, letter, `${language}`)
    }
  })

  it('may have text that is cut within a character', async () => {
    const cells = new TextEncoder().encode('অসম').subarray(0, 8)
    const dbf = dbfOf([text(8)], [{ cells }])

    for (const cpg of [{}, { 'a.cpg': 'UTF-8' }]) {
      const layer = await openSample({ 'a.shp': shp, 'a.dbf': dbf, ...cpg })

      assert.equal((await layer.row(0)).name, 'অস')
    }
  })

  it('may have text longer than 255 bytes, and ignores decimals of text', async () => {
    const after = { name: 'after', kind: 'C', length: 3 }
    const long = { cells: latin(`${'x'.repeat(300)}yes`) }
    const short = { cells: latin('xxxxyes') }

    const wide = await openSample({ 'a.shp': shp, 'a.dbf': dbfOf([text(44, 1), after], [long]) })
    const plain = await openSample({
      'a.shp': shp,
      'a.dbf': dbfOf([text(4, 1), after], [short]),
    })

    assert.deepEqual(await wide.row(0), { name: 'x'.repeat(300), after: 'yes' })
    assert.deepEqual(await plain.row(0), { name: 'xxxx', after: 'yes' })
  })

  it('has dates, and none for zeros', async () => {
    const columns = ['a', 'b'].map((name) => ({ name, kind: 'D', length: 8 }))
    const dbf = dbfOf(columns, [{ cells: latin('2026111600000000') }])

    const layer = await openSample({ 'a.shp': shp, 'a.dbf': dbf })

    assert.deepEqual(await layer.row(0), { a: '2026-11-16', b: '' })
  })
})

/** Of the box around it. */
function shareOf({ drawing }: ReadSample): string {
  const [west, south, east, north] = boxAround(drawing.coordinates)
  return (areaOf(drawing) / ((east - west) * (north - south))).toFixed(4)
}
