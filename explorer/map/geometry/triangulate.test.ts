import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { packed } from '../../survey/packed-for-tests.ts'
import { isConvex, triangulate } from './triangulate.ts'

const square = [0, 0, 10, 0, 10, 10, 0, 10]
const arrow = [0, 0, 10, 0, 4, 4, 0, 10]
const star = [0, 100, 59, -81, -95, 31, 95, 31, -59, -81]

describe('triangles of plots', () => {
  it('cover a convex and a concave plot exactly', () => {
    const shapes = packed(square, arrow)

    const { indices, starts } = triangulate(shapes, Uint32Array.of(0, 1))

    const areaOf = (from: number, to: number) =>
      Array.from({ length: (to - from) / 3 }, (_, i) =>
        areaOfTriangle(shapes.coordinates, indices.subarray(from + 3 * i, from + 3 * i + 3)),
      ).reduce((sum, area) => sum + area, 0)
    assert.equal(areaOf(0, starts[1]), 100)
    assert.equal(areaOf(starts[1], starts[2]), 40)
  })

  it('are in the given order', () => {
    const shapes = packed(square, square)

    const { indices, starts } = triangulate(shapes, Uint32Array.of(1, 0))

    assert.deepEqual([...starts], [0, 6, 12])
    assert.ok(indices.subarray(0, 6).every((index) => index >= 4))
    assert.ok(indices.subarray(6).every((index) => index < 4))
  })

  it('are none for a degenerate ring', () => {
    assert.equal(triangulate(packed([0, 0, 1, 1]), Uint32Array.of(0)).indices.length, 0)
  })
})

describe('a ring', () => {
  it('is convex when it turns one way, once around', () => {
    assert.equal(isConvex(Float32Array.from(square), 0, 4), true)
    assert.equal(isConvex(Float32Array.from(arrow), 0, 4), false)
    assert.equal(isConvex(Float32Array.from(star), 0, 5), false)
  })
})

function areaOfTriangle(coordinates: Float32Array, [a, b, c]: Uint32Array): number {
  const x = (vertex: number) => coordinates[2 * vertex]
  const y = (vertex: number) => coordinates[2 * vertex + 1]
  return Math.abs((x(b) - x(a)) * (y(c) - y(a)) - (x(c) - x(a)) * (y(b) - y(a))) / 2
}
