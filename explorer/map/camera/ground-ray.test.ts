import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { groundAt } from './ground-ray.ts'

describe('a line of sight', () => {
  /** Looks north over the plane from above: higher points are higher on the screen. */
  const matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0.5, 0, 0, 0, 0, 0, 1]

  it('meets level ground where it points', () => {
    const place = groundAt(matrix, 0.25, -0.5, { highestM: 0, heightAt: () => 0 })

    assert.deepEqual(place, { x: 0.25, y: -0.5 })
  })

  it('stops at a hill in front of it', () => {
    const hill = { highestM: 1, heightAt: (_: number, y: number) => (y < 0.5 ? 1 : 0) }

    const place = groundAt(matrix, 0, 0.6, hill)

    assert.ok(Math.abs((place?.y ?? 9) - 0.1) < 1e-9)
  })
})
