import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { savable } from './formats.ts'
import { writePlots } from './save-table.ts'
import { testContext } from './small-export-for-tests.ts'
import { buildSmallSurvey } from './small-survey-for-tests.ts'

describe('an export', () => {
  const survey = buildSmallSurvey(2100)
  const passes = new Uint8Array(2100).map((_, plot) => (plot % 2 === 0 ? 1 : 0))

  for (const { id: format } of savable) {
    it(`of ${format} is named after the sample and goes forward only`, async () => {
      const shares: number[] = []
      const onProgress = (share: number) => shares.push(share)

      const file = await writePlots({ format, survey, passes }, { ...testContext, onProgress })

      assert.match(file.name, /^sample-survey-7-1050-plots\.[a-z.]+$/)
      assert.match(file.mediaType, /^[a-z]+\/[a-z0-9.+-]+/)
      assert.deepEqual(shares, shares.toSorted())
      assert.ok(shares.length > 2)
      assert.equal(shares.at(-1), 1)
    })

    it(`of ${format} is the same bytes again`, async () => {
      const first = await writePlots({ format, survey, passes }, testContext)
      const second = await writePlots({ format, survey, passes }, testContext)

      assert.deepEqual(first.bytes, second.bytes)
    })
  }
})
