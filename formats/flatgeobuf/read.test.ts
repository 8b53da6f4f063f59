import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ColumnType } from 'flatgeobuf/lib/mjs/flat-geobuf/column-type.js'
import { concatenate } from '../bytes/text-bytes.ts'
import { openSample } from '../samples-for-tests.ts'
import { readProperties } from './read-properties.ts'
import { samples } from './sample-for-tests.ts'

describe('a row of FlatGeobuf', () => {
  const columns = [
    { name: 'json', type: ColumnType.Json },
    { name: 'size', type: ColumnType.UByte },
    { name: 'name', type: ColumnType.String },
    { name: 'count', type: ColumnType.ULong },
  ]
  const size = [1, 0, 255]

  it('keeps its other values when a JSON value is invalid', () => {
    const row = readProperties(concatenate([text(0, 'X'), Uint8Array.from(size)]), columns)

    assert.deepEqual(
      [...row],
      [
        ['json', 'X'],
        ['size', 255],
      ],
    )
  })

  it('keeps the values before one that is truncated or has no column', () => {
    const cut = text(2, 'Plot').subarray(0, 8)

    for (const end of [cut, Uint8Array.of(9, 0, 1), Uint8Array.of(3, 0, 1), Uint8Array.of(2)]) {
      const row = readProperties(concatenate([Uint8Array.from(size), end]), columns)

      assert.deepEqual([...row], [['size', 255]])
    }
  })

  it('keeps 64-bit integers exact', () => {
    const bytes = Uint8Array.of(3, 0, 255, 255, 255, 255, 255, 255, 255, 255)

    assert.equal(readProperties(bytes, columns).get('count'), 2n ** 64n - 1n)
  })
})

describe('a FlatGeobuf', () => {
  it('is drawn without the feature that cannot be read, which is named', async () => {
    const [file] = Object.values(samples[0].files)
    const bytes = Uint8Array.from(file as Uint8Array)
    const view = new DataView(bytes.buffer)
    // The number of its coordinates precedes them.
    view.setUint32(placeOf(view, 91.75) - 4, 0x7fffffff, true)

    const layer = await openSample({ 'a.fgb': bytes })

    assert.deepEqual([layer.featureCount, layer.skippedCount], [3, 1])
    assert.match(layer.note, /feature \d /)
  })
})

function placeOf(view: DataView, wanted: number): number {
  let at = view.byteLength - 8
  while (view.getFloat64(at, true) !== wanted) at -= 1
  return at
}

function text(column: number, value: string): Uint8Array {
  return Uint8Array.from([column, 0, value.length, 0, 0, 0, ...Buffer.from(value)])
}
