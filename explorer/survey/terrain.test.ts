import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sampleTerrain } from './terrain.ts'

describe('a terrain', () => {
  const heightsM = Float32Array.of(0, 10, 20, 20, 30, 40)
  const terrain = { columns: 3, rows: 2, cellM: 10, westM: 100, southM: 50, heightsM }

  it('is interpolated between its cells', () => {
    assert.ok(Math.abs(sampleTerrain(terrain, heightsM, 113, 57) - 27) < 1e-3)
  })

  it("continues beyond its edge with the edge's height", () => {
    assert.equal(sampleTerrain(terrain, heightsM, 0, 0), 0)
    assert.ok(Math.abs(sampleTerrain(terrain, heightsM, 999, 999) - 40) < 0.1)
  })
})
