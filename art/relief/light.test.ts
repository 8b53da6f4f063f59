import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Matrix } from '../matrix.ts'
import { castShadow, levelShade, shade, skyView, surfaceNormals } from './light.ts'

const hill = Matrix.from(61, 61, (x, y) => 18 * Math.exp(-((x - 30) ** 2 + (y - 30) ** 2) / 120))
const northWest = 22 * 61 + 22
const southEast = 38 * 61 + 38

describe('shade', () => {
  it('is lightest on the side of the hill that faces the light', () => {
    const lit = shade(surfaceNormals(hill, 1), 315, 45)

    assert.ok(lit[northWest] > levelShade(45))
    assert.ok(lit[southEast] < levelShade(45))
  })

  it('gives level ground the shade of level ground', () => {
    const lit = shade(surfaceNormals(new Matrix(5, 5), 1), 315, 40)

    for (const value of lit) assert.ok(Math.abs(value - levelShade(40)) < 1e-6)
  })
})

describe('castShadow', () => {
  it('falls behind the hill and not before it', () => {
    const sun = { azimuth: 315, altitude: 20, samples: 4, spread: 2, reach: 60 }

    const light = castShadow(hill, 1, sun)

    assert.ok(light.value(northWest) > 0.99)
    assert.equal(light.value(southEast), 0)
  })
})

describe('skyView', () => {
  it('is full on a plain and less at the foot of a hill', () => {
    const plain = skyView(new Matrix(30, 30), 1, 8, 20)
    const view = skyView(hill, 1, 8, 20)

    assert.ok(plain.range().low > 0.999)
    assert.ok(view.value(southEast) < 0.95)
    assert.ok(view.at(30, 30) > 0.999)
  })
})
