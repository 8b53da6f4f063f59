import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Terrain } from '../survey/survey.ts'
import { buildShoreDistance } from './shore-distance.ts'

const terrain: Terrain = {
  columns: 41,
  rows: 41,
  cellM: 10,
  westM: 0,
  southM: 0,
  heightsM: new Float32Array(41 * 41),
}

describe('the distance from the shore', () => {
  it('is that to the nearest piece of it', () => {
    const shapes = { starts: Uint32Array.of(0, 2), coordinates: Float32Array.of(0, 100, 400, 100) }

    const { size, metres } = buildShoreDistance(shapes, Uint32Array.of(0), terrain)

    const at = (x: number, y: number) =>
      metres[Math.floor(((y + 5) / 410) * size) * size + Math.floor(((x + 5) / 410) * size)]
    assert.ok(Math.abs(at(200, 130) - 30) < 1)
    assert.ok(Math.abs(at(200, 40) - 60) < 1)
    assert.ok(Math.abs(at(200, 390) - 290) < 1)
  })

  it('is that to the nearest of several waters', () => {
    const coordinates = Float32Array.of(50, 50, 60, 50, 60, 60, 300, 300, 320, 300, 320, 330)
    const shapes = { starts: Uint32Array.of(0, 3, 6), coordinates }
    const both = buildShoreDistance(shapes, Uint32Array.of(0, 1), terrain)
    const one = buildShoreDistance(shapes, Uint32Array.of(0), terrain)
    const other = buildShoreDistance(shapes, Uint32Array.of(1), terrain)

    const worst = both.metres.reduce(
      (most, metres, cell) =>
        Math.max(most, metres - Math.min(one.metres[cell], other.metres[cell])),
      0,
    )

    assert.ok(worst < 1, `${worst} m too far`)
  })
})
