import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pathData, shortNumber } from './path-data.ts'
import type { Point } from './point.ts'
import { pointsOf } from './points-for-tests.ts'

describe('pathData', () => {
  it('writes relative steps without redundant characters', () => {
    const line = pointsOf(10, 5, 10.5, 4.5, 10.25, 4.5, 12, 6)

    assert.equal(pathData([line]), 'M10 5l.5-.5-.2 0 1.7 1.5')
  })

  it('does not accumulate rounding errors along a line', () => {
    const line = Array.from({ length: 101 }, (_, step): Point => [step * 0.14, 0])

    const steps = pathData([line]).match(/\.\d/g) ?? []

    const end = steps.reduce((sum, step) => sum + Number(step), 0)
    assert.ok(Math.abs(end - 14) < 1e-9)
  })

  it('closes rings when asked to', () => {
    const ring = pointsOf(0, 0, 4, 0, 4, 4)

    assert.equal(pathData([ring, ring], 0, true), 'M0 0l4 0 0 4zM0 0l4 0 0 4z')
  })
})

describe('shortNumber', () => {
  it('drops the zero before the point, and never writes minus zero', () => {
    const written = [0.5, -0.5, -0.01, 12, 1.25].map((value) => shortNumber(value))
    assert.deepEqual(written, ['.5', '-.5', '0', '12', '1.3'])
  })
})
