import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Terrain } from '../survey/survey.ts'
import { buildShoreDistance, OFFSHORE_M } from './shore-distance.ts'

const terrain: Terrain = {
  columns: 41,
  rows: 41,
  cellM: 10,
  westM: 0,
  southM: 0,
  heightsM: new Float32Array(41 * 41),
}

describe('the distance from the shore', () => {
  it('is exact near the shore and ends where water is simply deep', () => {
    const shapes = { starts: Uint32Array.of(0, 2), coordinates: Float32Array.of(0, 100, 400, 100) }

    const { size, metres } = buildShoreDistance(shapes, Uint32Array.of(0), terrain)

    const at = (x: number, y: number) =>
      metres[Math.floor(((y + 5) / 410) * size) * size + Math.floor(((x + 5) / 410) * size)] ?? -1
    assert.ok(Math.abs(at(200, 130) - 30) < 1)
    assert.ok(Math.abs(at(200, 40) - 60) < 1)
    assert.equal(at(200, 390), OFFSHORE_M)
  })
})
