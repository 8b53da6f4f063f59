import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seededNoise } from './noise.ts'

const places = Array.from({ length: 500 }, (_, index) => [index * 0.37, index * -0.61] as const)

describe('seededNoise', () => {
  it('is the same for the same seed, and differs for another', () => {
    const valuesOf = (seed: number) => places.map(([x, y]) => seededNoise(seed).fractal(x, y))

    assert.deepEqual(valuesOf(4), valuesOf(4))
    assert.notDeepEqual(valuesOf(4), valuesOf(5))
  })

  it('stays in its range: fractal from -1 to 1, ridged from 0 to 1', () => {
    const noise = seededNoise(1)

    for (const [x, y] of places) {
      assert.ok(Math.abs(noise.fractal(x, y)) <= 1)
      assert.ok(noise.ridged(x, y) >= 0 && noise.ridged(x, y) <= 1)
    }
  })

  it('changes little over a small step', () => {
    const noise = seededNoise(1)

    for (const [x, y] of places) {
      assert.ok(Math.abs(noise.simple(x, y) - noise.simple(x + 0.001, y)) < 0.02)
    }
  })
})
