import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { distanceTo } from '@app/formats/geometry/ring.ts'
import { packed } from '../survey/packed-for-tests.ts'
import { ringsOf, survey } from '../survey/sample-survey-for-tests.ts'
import type { PackedShapes } from '../survey/survey.ts'
import { blockLinesOf } from './block-lines.ts'
import { layers } from './layers.ts'

describe('the lines of blocks', () => {
  it('draw a side that two blocks share once, with or without the same corners', () => {
    const west = [0, 0, 100, 0, 100, 100, 0, 100]
    const east = [100, 20, 200, 20, 200, 80, 100, 80]

    const lines = blockLinesOf(packed(west, east))

    assert.equal(lines.starts.length - 1, 2)
    assert.ok(Math.abs(lengthIn(sidesOf(lines)) - 660) < 1)
  })

  it('begin on the line that they leave', () => {
    const west = [0, 0, 100, 0, 100, 100, 0, 100]
    const above = [50, 100, 200, 100, 200, 200, 50, 200]

    const { starts, coordinates } = blockLinesOf(packed(west, above))

    const line = [...coordinates.subarray(2 * starts[1])]
    assert.ok(Math.abs(line[0] - 100) < 0.5, `${line}`)
    assert.ok(Math.abs(line[line.length - 2] - 50) < 0.5, `${line}`)
    assert.ok(Math.abs(line[line.length - 1] - 100) < 0.5, `${line}`)
  })

  it('contain every boundary of the sample, and none of them twice', () => {
    const [{ shapes }] = layers.blocks.source(survey).lines
    const sides = sidesOf(shapes)
    const some = (_: unknown, i: number) => i % 20 === 0
    const spots = ringsOf(survey.blocks.shapes).flat().filter(some)
    const checked = sides.filter(some)

    const missing = spots.filter((spot) => !sides.some((side) => isNear(spot, side, 1.6)))
    const doubled = checked.filter(({ line, middle }) =>
      sides.some((other) => other.line !== line && isNear(middle, other, 1)),
    )

    assert.ok(spots.length > 500 && checked.length > 300)
    assert.equal(missing.length, 0)
    assert.ok(lengthIn(doubled) < 0.01 * lengthIn(checked), `${lengthIn(doubled)} m`)
  })
})

interface Side {
  line: number
  middle: { x: number; y: number }
  ends: readonly [ax: number, ay: number, bx: number, by: number]
}

function sidesOf({ starts, coordinates }: PackedShapes): Side[] {
  const sides: Side[] = []
  for (let line = 0; line + 1 < starts.length; line += 1) {
    for (let i = starts[line]; i + 1 < starts[line + 1]; i += 1) {
      const [ax, ay, bx, by] = coordinates.subarray(2 * i, 2 * i + 4)
      sides.push({ line, middle: { x: (ax + bx) / 2, y: (ay + by) / 2 }, ends: [ax, ay, bx, by] })
    }
  }
  return sides
}

function isNear({ x, y }: Side['middle'], { middle, ends }: Side, withinM: number): boolean {
  if (Math.abs(middle.x - x) > 100 || Math.abs(middle.y - y) > 100) return false
  return distanceTo(x, y, ...ends) < withinM
}

function lengthIn(sides: readonly Side[]): number {
  return sides.reduce((sum, { ends: [ax, ay, bx, by] }) => sum + Math.hypot(bx - ax, by - ay), 0)
}
