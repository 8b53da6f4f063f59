import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dotData } from './dot-data.ts'
import { pathData, shortNumber } from './path-data.ts'
import type { Point } from './point.ts'

describe('pathData', () => {
  it('writes steps without what SVG can do without', () => {
    const line: Point[] = [
      [10, 5],
      [10.5, 4.5],
      [10.25, 4.5],
      [12, 6],
    ]

    assert.equal(pathData([line]), 'M10 5l.5-.5-.2 0 1.7 1.5')
  })

  it('does not let rounding add up along a line', () => {
    const line = Array.from({ length: 101 }, (_, step): Point => [step * 0.14, 0])

    const steps = pathData([line]).match(/\.\d/g) ?? []

    const end = steps.reduce((sum, step) => sum + Number(step), 0)
    assert.ok(Math.abs(end - 14) < 1e-9)
  })

  it('closes rings when asked to', () => {
    const ring: Point[] = [
      [0, 0],
      [4, 0],
      [4, 4],
    ]

    assert.equal(pathData([ring, ring], 0, true), 'M0 0l4 0 0 4zM0 0l4 0 0 4z')
  })
})

describe('shortNumber', () => {
  it('drops the zero before the point, and never writes minus zero', () => {
    assert.deepEqual(
      [0.5, -0.5, -0.01, 12, 1.25].map((value) => shortNumber(value)),
      ['.5', '-.5', '0', '12', '1.3'],
    )
  })
})

describe('dotData', () => {
  it('visits every point once', () => {
    const points = Array.from(
      { length: 40 },
      (_, index): Point => [(index * 37) % 100, (index * 53) % 90],
    )

    const visited = walk(dotData(points, 0))

    const byPlace = (a: Point, b: Point) => a[0] - b[0] || a[1] - b[1]
    assert.deepEqual(visited.sort(byPlace), points.sort(byPlace))
  })
})

/** Follows the relative steps of a path of dots. */
function walk(data: string): Point[] {
  let x = 0
  let y = 0
  return [...data.matchAll(/m(-?\d+) ?(-?\d+)h0/g)].map(([, stepX, stepY]): Point => {
    x += Number(stepX)
    y += Number(stepY)
    return [x, y]
  })
}
