import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildChunks, runsWithin } from './chunks.ts'

/** A square of 30 by 30 points, 10 m apart. */
const centres = Float32Array.from({ length: 1800 }, (_, i) =>
  i % 2 === 0 ? 10 * ((i >> 1) % 30) : 10 * Math.floor((i >> 1) / 30),
)

describe('chunks', () => {
  it('contain everything once', () => {
    const { order, starts } = buildChunks(centres, 0)

    assert.deepEqual(new Set(order), new Set(Array(900).keys()))
    assert.deepEqual([order.length, starts.at(-1)], [900, 900])
  })

  it('return everything in view, and little else, in few runs', () => {
    const chunks = buildChunks(centres, 0)

    const runs = runsWithin(chunks, [0, 0, 95, 95])

    const found = runs.flatMap(([from, to]) => [...chunks.order.subarray(from, to)])
    const isIn = (i: number) => centres[2 * i] <= 95 && centres[2 * i + 1] <= 95
    const expected = [...Array(900).keys()].filter(isIn)
    assert.ok(expected.every((i) => found.includes(i)))
    assert.ok(found.length < 300)
    assert.ok(runs.length <= 10)
  })

  it('are one run when everything is in view', () => {
    assert.deepEqual(runsWithin(buildChunks(centres, 0), [-1e6, -1e6, 1e6, 1e6]), [[0, 900]])
  })

  it('extend as far as their content', () => {
    const chunks = buildChunks(centres, 50)

    assert.ok(runsWithin(chunks, [320, 0, 330, 10]).length > 0)
    assert.equal(runsWithin(chunks, [400, 0, 410, 10]).length, 0)
  })

  it('are empty without content', () => {
    assert.deepEqual(runsWithin(buildChunks(new Float32Array(), 1), [-1, -1, 1, 1]), [])
  })
})
