import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { savable } from './formats.ts'
import { writeTable } from './save-file.ts'
import { buildSmallTable, testContext } from './small-table-for-tests.ts'

describe('an export', () => {
  const table = buildSmallTable(1100)
  const context = { ...testContext, stem: 'plots' }

  for (const { id: format } of savable) {
    it(`of ${format} has its extension, reports increasing progress and is reproducible`, async () => {
      const shares: number[] = []
      const onProgress = (share: number) => shares.push(share)

      const file = await writeTable(table, format, { ...context, onProgress })
      const again = await writeTable(table, format, context)

      assert.match(file.name, /^plots\.[a-z.]+$/)
      assert.match(file.mediaType, /^[a-z]+\/[a-z0-9.+-]+/)
      assert.deepEqual(shares, shares.toSorted())
      assert.ok(shares.length > 2)
      assert.equal(shares.at(-1), 1)
      assert.ok(Buffer.from(file.bytes).equals(again.bytes))
    })
  }
})
