import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { plainText } from './cell.ts'
import { cellsOf, csvRow, readCsvRows } from './csv.ts'

describe('a row of CSV', () => {
  it('is RFC 4180: quoted cells, doubled quotes, CRLF', () => {
    assert.equal(csvRow(['a', 'say "b"', 'c,d\ne']), '"a","say ""b""","c,d\ne"\r\n')
  })

  it('is read back unchanged, wherever the file is cut into chunks', async () => {
    const cell = fc.string({ unit: fc.constantFrom(...`",;\n\r=+-@' aজ🗺`) })
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 9 }), async (expected, chunkBytes) => {
        const bytes = Buffer.from(expected.map(csvRow).join(''))

        const found = await Array.fromAsync(readCsvRows(inChunks(bytes, chunkBytes)))

        const texts = expected.map((cells) => cells.map(plainText))
        assert.deepEqual(found.map(cellsOf), texts)
      }),
      { numRuns: 500 },
    )
  })

  it('is read from a file that another program wrote', async () => {
    const bytes = Buffer.from('\uFEFFname,email\nAda,"a@b.org"\n"x"')

    const rows = await Array.fromAsync(readCsvRows(inChunks(bytes, 100)))

    assert.deepEqual(rows.map(cellsOf), [['name', 'email'], ['Ada', 'a@b.org'], ['x']])
  })

  it('detects a row that was truncated within a quoted cell', async () => {
    const rows = await Array.fromAsync(readCsvRows(inChunks(Buffer.from('"a"\r\n"b\n'), 100)))

    assert.deepEqual([rows[0]?.isWhole, rows[1]?.isWhole, rows.length], [true, false, 2])
  })
})

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
