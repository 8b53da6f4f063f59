import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Matrix } from './matrix.ts'

const slope = Matrix.from(20, 10, (x, y) => 3 * x - 2 * y + 5)

describe('Matrix', () => {
  it('repeats its edge outside', () => {
    assert.equal(slope.at(-4, 3), slope.at(0, 3))
    assert.equal(slope.at(40, 40), slope.at(19, 9))
  })

  it('computes a slope exactly between its cells', () => {
    assert.ok(Math.abs(slope.bilinear(7.25, 4.5) - (3 * 7.25 - 2 * 4.5 + 5)) < 1e-4)
    assert.ok(Math.abs(slope.cubic(7.25, 4.5) - (3 * 7.25 - 2 * 4.5 + 5)) < 1e-4)
  })

  it('keeps its corners when it is resized', () => {
    const larger = slope.resize(60, 31)

    assert.equal(larger.at(0, 0), slope.at(0, 0))
    assert.ok(Math.abs(larger.at(59, 30) - slope.at(19, 9)) < 1e-4)
  })

  it('does not change its source when it is mapped or blurred', () => {
    const before = slope.values.slice()

    slope.map((value) => value + 1)
    slope.blur(3)

    assert.deepEqual(slope.values, before)
  })

  it('spreads a peak evenly and without loss when it is blurred', () => {
    const peak = Matrix.from(41, 41, (x, y) => (x === 20 && y === 20 ? 1 : 0))

    const blurred = peak.blur(3)

    const sum = blurred.values.reduce((total, value) => total + value, 0)
    assert.ok(Math.abs(sum - 1) < 1e-4)
    assert.equal(blurred.range().high, blurred.at(20, 20))
    assert.ok(Math.abs(blurred.at(17, 20) - blurred.at(20, 23)) < 1e-6)
  })

  it('rejects values that do not fill it', () => {
    assert.throws(() => new Matrix(3, 3, new Float32Array(8)), RangeError)
  })
})
