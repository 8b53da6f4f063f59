import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { drape } from './drape.ts'

const coordinates = Float32Array.of(0, 0, 200, 0, 200, 200, 0, 200)
const triangles = { indices: Uint32Array.of(0, 1, 2, 0, 2, 3), starts: Uint32Array.of(0, 6) }
const owners = Uint32Array.of(7, 7, 7, 7)
const ridge = (x: number) => 40 - Math.abs(x - 90) / 2

describe('a plot on hilly ground', () => {
  it('is unchanged on level ground', () => {
    const laid = drape(triangles, coordinates, owners, (x, y) => x / 10 + y / 5)

    assert.equal(laid.indices.length, triangles.indices.length)
    assert.equal(laid.coordinates.length, coordinates.length)
  })

  it('follows a ridge, covers the same area and keeps its plot', () => {
    const laid = drape(triangles, coordinates, owners, ridge)

    const x = (corner: number) => laid.coordinates[2 * corner]
    const y = (corner: number) => laid.coordinates[2 * corner + 1]
    let area = 0
    let worst = 0
    for (let i = 0; i < laid.indices.length; i += 3) {
      const [a, b, c] = laid.indices.subarray(i, i + 3)
      area += Math.abs((x(b) - x(a)) * (y(c) - y(a)) - (x(c) - x(a)) * (y(b) - y(a))) / 2
      const middle = ridge((x(a) + x(b) + x(c)) / 3)
      worst = Math.max(worst, Math.abs(middle - (ridge(x(a)) + ridge(x(b)) + ridge(x(c))) / 3))
    }
    assert.ok(Math.abs(area - 40_000) < 1)
    assert.ok(worst < 4, `${worst} m off the ground`)
    assert.ok(laid.owners.every((owner) => owner === 7))
    assert.deepEqual([...laid.starts], [0, laid.indices.length])
  })

  it('terminates with degenerate triangles', () => {
    const line = Float32Array.of(0, 0, 124, 0, 83, 0)
    const thin = { indices: Uint32Array.of(0, 1, 2), starts: Uint32Array.of(0, 3) }

    const laid = drape(thin, line, Uint32Array.of(0, 0, 0), (x) => 9 * Math.sin(x / 20))

    assert.ok(laid.indices.length < 1000)
  })
})
