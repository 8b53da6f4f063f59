import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { concatenate } from '../bytes/text-bytes.ts'
import { openSample } from '../samples-for-tests.ts'
import { positions } from '../survey-for-tests.ts'
import { buildRecords, dbfOf, latin, partsRecord, pointRecord } from './records-for-tests.ts'

const wells = positions('91.7 26.1, 91.8 26.2, 91.9 26.3')
const { shp, shx } = buildRecords(1, wells.map(pointRecord))
const columns = [{ name: 'name', kind: 'C', length: 4 }]
const names = ['one ', 'two ', 'thr '].map((name) => ({ cells: latin(name) }))
const dbf = dbfOf(columns, names)

describe('a damaged Shapefile', () => {
  it('is read past gaps, by its .shx', async () => {
    const stale = new Uint8Array(64).fill(0x55)
    const at = 100 + 28
    const edited = concatenate([shp.subarray(0, at), stale, shp.subarray(at), stale])
    setInt32(edited, 24, edited.length / 2)
    const index = shx.slice()
    setInt32(index, 108, (at + 64) / 2)
    setInt32(index, 116, (at + 64 + 28) / 2)

    const layer = await openSample({ 'a.shp': edited, 'a.shx': index, 'a.dbf': dbf })

    assert.deepEqual([layer.featureCount, layer.note], [3, ''])
    assert.deepEqual(layer.bounds, [91.7, 26.1, 91.9, 26.3])
    assert.equal((await layer.row(2)).name, 'thr')
  })

  it('is read where its .shx corrects the length of a record', async () => {
    const ring = [...wells, wells[0]]
    const area = buildRecords(5, [partsRecord(5, [ring])])
    setInt32(area.shp, 104, 20)

    const layer = await openSample({ 'a.shp': area.shp, 'a.shx': area.shx })

    assert.equal(layer.drawing.segments.length / 2, 3)
  })

  it('is read where a record corrects the length in its .shx', async () => {
    const index = shx.slice()
    setInt32(index, 120, 4_000)

    const layer = await openSample({ 'a.shp': shp, 'a.shx': index })

    assert.deepEqual([layer.drawing.points.length, layer.note], [3, ''])
  })

  it('keeps rows beside their shapes where its .shx lists a missing one', async () => {
    const { shp: two } = buildRecords(1, [pointRecord(wells[0]), pointRecord(wells[2])])
    const index = shx.slice()
    index.copyWithin(116, 108, 116)
    index.fill(0, 108, 116)

    const layer = await openSample({ 'a.shp': two, 'a.shx': index, 'a.dbf': dbf })

    assert.deepEqual([layer.featureCount, layer.skippedCount], [3, 1])
    assert.deepEqual([...layer.drawing.feature], [0, 2])
  })

  it('is read sequentially when its .shx is missing or belongs to another file', async () => {
    const other = buildRecords(5, [partsRecord(5, [wells]), partsRecord(5, [wells])]).shx

    for (const index of [other, shx.slice(0, 50), latin('nothing of the kind'.repeat(9))]) {
      const layer = await openSample({ 'a.shp': shp, 'a.shx': index, 'a.dbf': dbf })

      assert.equal(layer.drawing.points.length, 3)
      assert.equal((await layer.row(1)).name, 'two')
    }
  })

  it('is shown without the invalid record, which is named', async () => {
    const line = [partsRecord(3, [wells]), partsRecord(3, [wells]), partsRecord(3, [wells])]
    const lines = buildRecords(3, line)
    new DataView(lines.shp.buffer).setInt32(100 + 8 + line[0].length + 8 + 40, 1e9, true)

    const layer = await openSample({ 'a.shp': lines.shp, 'a.shx': lines.shx, 'a.dbf': dbf })

    assert.deepEqual([layer.featureCount, layer.skippedCount], [3, 1])
    assert.match(layer.note, /record 2 /)
    assert.equal((await layer.row(2)).name, 'thr')
  })

  it('that is truncated is shown up to there, and reported', async () => {
    const layer = await openSample({ 'a.shp': shp.slice(0, -10), 'a.dbf': dbf })

    assert.equal(layer.drawing.points.length, 2)
    assert.match(layer.note, /byte 156/)
  })

  it('is shown without deleted rows', async () => {
    const rows = names.map((row, i) => ({ ...row, isDeleted: i === 1 }))

    const layer = await openSample({ 'a.shp': shp, 'a.shx': shx, 'a.dbf': dbfOf(columns, rows) })

    assert.deepEqual([layer.featureCount, layer.drawing.points.length, layer.note], [2, 2, ''])
    assert.deepEqual([(await layer.row(0)).name, (await layer.row(1)).name], ['one', 'thr'])
  })

  it('is shown without a table that is broken or too short', async () => {
    const headless = dbf.slice()
    headless.fill(0, 8, 12)

    for (const broken of [headless, dbf.slice(0, 20), new Uint8Array(32)]) {
      const layer = await openSample({ 'a.shp': shp, 'a.dbf': broken })

      assert.deepEqual([layer.featureCount, layer.fields], [3, []])
      assert.match(layer.note, /\.dbf/)
    }
    const short = await openSample({ 'a.shp': shp, 'a.dbf': dbf.slice(0, -5) })
    assert.equal(short.featureCount, 3)
    assert.deepEqual(await short.row(2), {})
  })
})

function setInt32(bytes: Uint8Array, at: number, value: number): void {
  new DataView(bytes.buffer, bytes.byteOffset).setInt32(at, value, false)
}
