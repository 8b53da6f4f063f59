import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { awkwardName } from '../awkward-names-for-tests.ts'
import { exportSmallTable } from '../small-table-for-tests.ts'

describe('a Shapefile', () => {
  it('is five files of one name', async () => {
    const files = unzipSync((await exportSmallTable('shp', 3)).bytes)

    const endings = Object.keys(files).map((name) => name.replace(/^plots/, ''))
    assert.deepEqual(endings, ['.shp', '.shx', '.dbf', '.prj', '.cpg'])
  })

  it('has an index of every shape, and clockwise rings', async () => {
    const { shp, shx } = await read(12)

    assert.equal(shp.getInt32(24) * 2, shp.byteLength)
    assert.equal(shx.getInt32(24) * 2, shx.byteLength)
    for (let record = 0; record < 12; record += 1) {
      const at = shx.getInt32(100 + record * 8) * 2
      assert.equal(shp.getInt32(at), record + 1)
      assert.equal(shp.getInt32(at + 4), shx.getInt32(104 + record * 8))
      assert.equal(shp.getInt32(at + 8, true), 5)
      assert.ok(signedArea(shp, at + 8) < 0)
    }
  })

  it('keeps any name, truncated at a character if necessary', async () => {
    const name = fc.oneof(
      awkwardName,
      awkwardName.map((text) => text.repeat(100)),
    )
    await fc.assert(
      fc.asyncProperty(name, async (long) => {
        const { dbf } = await read(1, [long])

        const cut = withoutFilling(blockOf(dbf))
        const whole = withoutFilling(long.toWellFormed())
        assert.ok(whole.startsWith(cut))
        assert.ok(cut === whole || Buffer.byteLength(whole) > 250)
      }),
    )
  })
})

async function read(count: number, names?: readonly string[]) {
  const files = unzipSync((await exportSmallTable('shp', count, names)).bytes)
  const view = (ending: string) => {
    const [, bytes] = Object.entries(files).find(([name]) => name.endsWith(ending)) ?? []
    return new DataView(bytes?.slice().buffer ?? new ArrayBuffer(0))
  }
  return { shp: view('.shp'), shx: view('.shx'), dbf: view('.dbf') }
}

/** The third column of the first record. */
function blockOf(dbf: DataView): string {
  const width = (column: number) => dbf.getUint8(32 + column * 32 + 16)
  const at = dbf.getUint16(8, true) + 1 + width(0) + width(1)
  const bytes = new Uint8Array(dbf.buffer, at, width(2))
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
}

function withoutFilling(text: string): string {
  return text.replace(/ +$/, '')
}

function signedArea(shp: DataView, at: number): number {
  const points = shp.getInt32(at + 40, true)
  const x = (i: number) => shp.getFloat64(at + 48 + i * 16, true) - 91.75
  const y = (i: number) => shp.getFloat64(at + 56 + i * 16, true) - 26.18
  return Array.from({ length: points - 1 }, (_, i) => x(i) * y(i + 1) - x(i + 1) * y(i)).reduce(
    (sum, part) => sum + part,
  )
}
