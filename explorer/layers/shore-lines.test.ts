import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isInside } from '@app/formats/geometry/ring.ts'
import { packed } from '../survey/packed-for-tests.ts'
import { survey } from '../survey/sample-survey-for-tests.ts'
import type { WaterBodies } from '../survey/survey.ts'
import { waterKinds } from '../survey/vocabulary.ts'
import { shoreLinesOf } from './shore-lines.ts'

const outline = Float32Array.of(-500, -500, 900, -500, 900, 900, -500, 900)

describe('the shorelines', () => {
  it('surround a pond', () => {
    const { shapes } = shoreLinesOf(build(['pond', [0, 0, 10, 0, 10, 10, 0, 10]]), outline)

    assert.deepEqual([...shapes.starts], [0, 5])
    assert.deepEqual([...shapes.coordinates], [0, 0, 10, 0, 10, 10, 0, 10, 0, 0])
  })

  it('leave the mouth of a creek open, and end where it flows into the river', () => {
    const river = [0, 0, 100, 0, 100, 50, 0, 50]
    const creek = [40, -60, 52, -60, 52, 10, 40, 10]

    const { shapes } = shoreLinesOf(build(['river', river], ['creek', creek]), outline)

    const isDrawn = (x: number, y: number) => isOnLine(shapes, x, y)
    assert.ok(isDrawn(20, 0) && isDrawn(80, 0) && isDrawn(40, -30) && isDrawn(52, -30))
    assert.ok(!isDrawn(46, 0) && !isDrawn(40, 5) && !isDrawn(46, 10))
  })

  it('are not drawn where the river continues beyond the survey', () => {
    const river = [-500, 700, 900, 700, 900, 900, -500, 900]

    const { shapes } = shoreLinesOf(build(['river', river]), outline)

    assert.ok(isOnLine(shapes, 200, 700))
    assert.ok(!isOnLine(shapes, 200, 900) && !isOnLine(shapes, 900, 800))
  })

  it('have no segment within another water of the sample', () => {
    const { water, boundary } = survey
    const { shapes, kind } = shoreLinesOf(water, boundary)
    const isBroad = (code: number) => ['river', 'beel'].includes(waterKinds[code])
    const isCreek = (code: number) => waterKinds[code] === 'creek'
    let drowned = 0
    for (const [line, code] of kind.entries()) {
      for (let i = shapes.starts[line]; i + 1 < shapes.starts[line + 1]; i += 1) {
        const x = (shapes.coordinates[2 * i] + shapes.coordinates[2 * i + 2]) / 2
        const y = (shapes.coordinates[2 * i + 1] + shapes.coordinates[2 * i + 3]) / 2
        for (const [body, other] of water.kind.entries()) {
          const doMeet = (isBroad(code) && isCreek(other)) || (isCreek(code) && isBroad(other))
          const { starts, coordinates } = water.shapes
          if (doMeet && isInside(coordinates, starts[body], starts[body + 1], x, y)) drowned += 1
        }
      }
    }

    assert.ok(kind.length >= 4)
    assert.equal(drowned, 0)
  })
})

function build(...bodies: [(typeof waterKinds)[number], number[]][]): WaterBodies {
  return {
    shapes: packed(...bodies.map(([, ring]) => ring)),
    kind: Uint8Array.from(bodies, ([kind]) => waterKinds.indexOf(kind)),
  }
}

function isOnLine({ starts, coordinates }: WaterBodies['shapes'], x: number, y: number): boolean {
  for (let line = 0; line + 1 < starts.length; line += 1) {
    for (let i = starts[line]; i + 1 < starts[line + 1]; i += 1) {
      const [ax, ay, bx, by] = coordinates.subarray(2 * i, 2 * i + 4)
      const isNear = Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) < 1e-3
      const isBetween =
        x >= Math.min(ax, bx) &&
        x <= Math.max(ax, bx) &&
        y >= Math.min(ay, by) &&
        y <= Math.max(ay, by)
      if (isNear && isBetween) return true
    }
  }
  return false
}
