import { distanceTo, isInside } from '@app/formats/geometry/ring.ts'
import { type Box, boxAround, doTouch } from '../plane/plane.ts'
import type { Spot } from '../survey/ground.ts'
import { packShapes } from '../survey/shapes.ts'
import type { PackedShapes, WaterBodies } from '../survey/survey.ts'
import { waterKinds } from '../survey/vocabulary.ts'

/** The shorelines: open lines, and the kind of water of each. */
export interface ShoreLines {
  shapes: PackedShapes
  kind: Uint8Array
}

/**
 * Within this distance of the outline, water continues beyond the survey instead of ending at a
 * shore.
 */
const NEAR_OUTLINE_M = 12

const RIVER = waterKinds.indexOf('river')
const CREEK = waterKinds.indexOf('creek')
const BEEL = waterKinds.indexOf('beel')

/** No line is drawn where a creek flows into the river or the beel, nor along the outline. */
export function shoreLinesOf(water: WaterBodies, boundary: Float32Array): ShoreLines {
  const bodies = bodiesOf(water)
  const lines: Spot[][] = []
  const kinds: number[] = []
  for (const body of bodies) {
    const others = bodies.filter((other) => doFlowTogether(body.kind, other.kind))
    const hasOutline = body.kind === RIVER
    let line: Spot[] = []
    const end = () => {
      if (line.length > 1) {
        lines.push(line)
        kinds.push(body.kind)
      }
      line = []
    }
    for (let i = body.from; i < body.to; i += 1) {
      const next = i + 1 < body.to ? i + 1 : body.from
      const side = sideOf(water.shapes, i, next)
      if (hasOutline && isAlong(boundary, side)) {
        end()
        continue
      }
      for (const [from, to] of dryParts(side, others, water.shapes)) {
        const [ax, ay, bx, by] = side
        if (from > 0) end()
        const at = (share: number) => ({ x: ax + (bx - ax) * share, y: ay + (by - ay) * share })
        if (line.length === 0) line.push(at(from))
        line.push(at(to))
        if (to < 1) end()
      }
    }
    end()
  }
  return { shapes: packShapes(lines), kind: Uint8Array.from(kinds) }
}

type Side = readonly [ax: number, ay: number, bx: number, by: number]

interface Body {
  kind: number
  from: number
  to: number
  box: Box
}

function bodiesOf({ shapes: { starts, coordinates }, kind }: WaterBodies): Body[] {
  return Array.from(kind, (code, body) => ({
    kind: code,
    from: starts[body],
    to: starts[body + 1],
    box: boxAround(coordinates, starts[body], starts[body + 1]),
  }))
}

function doFlowTogether(one: number, other: number): boolean {
  const isBroad = (kind: number) => kind === RIVER || kind === BEEL
  return (one === CREEK && isBroad(other)) || (other === CREEK && isBroad(one))
}

/** The parts of a side that are in no other water, from 0 to 1. */
function dryParts(side: Side, others: readonly Body[], shapes: PackedShapes): [number, number][] {
  const [ax, ay, bx, by] = side
  const own = boxAround(side)
  const near = others.filter(({ box }) => doTouch(box, own))
  if (near.length === 0) return [[0, 1]]
  const cuts = near.flatMap(({ from, to }) => {
    const crossed: number[] = []
    for (let i = from; i < to; i += 1) {
      const next = i + 1 < to ? i + 1 : from
      const share = crossing(side, sideOf(shapes, i, next))
      if (share !== null) crossed.push(share)
    }
    return crossed
  })
  const stops = [0, ...cuts.sort((a, b) => a - b), 1]
  return stops.slice(1).flatMap((to, i): [number, number][] => {
    const from = stops[i]
    const middle = (from + to) / 2
    const x = ax + (bx - ax) * middle
    const y = ay + (by - ay) * middle
    const isWet = near.some((body) => isInside(shapes.coordinates, body.from, body.to, x, y))
    return isWet || from === to ? [] : [[from, to]]
  })
}

/** Where one side crosses the other, as a share of its length; null if it does not. */
function crossing([ax, ay, bx, by]: Side, [cx, cy, dx, dy]: Side): number | null {
  const cross = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
  if (cross === 0) return null
  const along = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / cross
  const across = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / cross
  return along > 0 && along < 1 && across >= 0 && across < 1 ? along : null
}

function isAlong(boundary: Float32Array, [ax, ay, bx, by]: Side): boolean {
  return (
    isNear(boundary, ax, ay) &&
    isNear(boundary, bx, by) &&
    isNear(boundary, (ax + bx) / 2, (ay + by) / 2)
  )
}

function isNear(boundary: Float32Array, x: number, y: number): boolean {
  const count = boundary.length >> 1
  for (let i = 0; i < count; i += 1) {
    const next = (i + 1) % count
    const [ax, ay] = [boundary[2 * i], boundary[2 * i + 1]]
    const [bx, by] = [boundary[2 * next], boundary[2 * next + 1]]
    if (distanceTo(x, y, ax, ay, bx, by) < NEAR_OUTLINE_M) return true
  }
  return false
}

function sideOf({ coordinates }: PackedShapes, a: number, b: number): Side {
  return [coordinates[2 * a], coordinates[2 * a + 1], coordinates[2 * b], coordinates[2 * b + 1]]
}
