import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildLeftOut } from './left-out.ts'

describe('what was left out of a file', () => {
  it('is counted and named, the first few of many', () => {
    const leftOut = buildLeftOut('line')
    for (let i = 0; i < 2_000; i += 1) leftOut.add(8 + i)

    const [note, ...others] = leftOut.notes()

    assert.match(note, /2,000 .* 8, 9, 10, 11, 12 and 1,995 more\./)
    assert.deepEqual([others, leftOut.count], [[], 2_000])
  })
})
