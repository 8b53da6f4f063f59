import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildLeftOut } from './left-out.ts'

describe('what was left out of a file', () => {
  it('is not reported when everything was read', () => {
    assert.deepEqual(buildLeftOut('line').notes(), [])
  })

  it('is counted and named, the first few of many', () => {
    for (const [count, numbers] of [
      [1, '8.'],
      [2, '2 .* 8 and 9.'],
      [2_000, '2,000 .* 8, 9, 10, 11, 12 and 1,995 more.'],
    ] as const) {
      const leftOut = buildLeftOut('line')
      for (let i = 0; i < count; i += 1) leftOut.add(8 + i)

      const [note, ...others] = leftOut.notes()

      assert.deepEqual(others, [])
      assert.match(note, new RegExp(numbers === '8.' ? 'line 8 ' : numbers))
      assert.equal(leftOut.count, count)
    }
  })
})
