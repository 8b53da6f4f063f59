import { lerp } from '@app/explorer/survey/interpolate.ts'
import { exactDistance } from '../../distance.ts'
import { Field } from '../../field.ts'
import type { Point } from '../../line/point.ts'
import { seededNoise } from '../../noise.ts'
import { type Meanders, meander } from '../../river/meander.ts'
import { PLAIN_SIZE } from './view.ts'

/** The plain keeps one course of the river out of so many steps. */
export const KEEP_EVERY = 4

const courseNoise = seededNoise(5)

/** Lets a river wander over the plain for a thousand steps. */
export function wanderRiver(): Meanders {
  const course: Point[] = []
  for (let step = 0; step <= 90; step++) {
    const part = step / 90
    const sway = 150 * courseNoise.simple(part * 3.4, 2)
    course.push([lerp(-520, PLAIN_SIZE + 520, part), lerp(900, 380, part) + sway])
  }
  return meander(course, {
    width: 18,
    depth: 0.29,
    migration: 7,
    friction: 0.011,
    stepTime: 0.5,
    steps: 1000,
    spacing: 8,
    anchored: 16,
    seed: 58,
    keepEvery: KEEP_EVERY,
  })
}

const CELL = 4

/** How far a place is from anywhere the river has been. */
export function distanceFromRiver(river: Meanders): (place: Point) => number {
  const cells = PLAIN_SIZE / CELL
  const visited = new Field(cells, cells)
  for (const course of [river.line, ...river.history]) {
    for (const [x, y] of course) {
      const column = Math.round(x / CELL)
      const row = Math.round(y / CELL)
      const isOnPlain = column >= 0 && row >= 0 && column < cells && row < cells
      if (isOnPlain) visited.values[row * cells + column] = 1
    }
  }
  const distance = exactDistance(visited)
  return ([x, y]) => distance.bilinear(x / CELL, y / CELL) * CELL
}
