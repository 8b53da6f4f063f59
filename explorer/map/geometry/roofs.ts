import type { Buildings, PackedShapes } from '../../survey/survey.ts'
import { materials } from '../../survey/vocabulary.ts'
import { triangulate } from './triangulate.ts'

/**
 * Roofs as triangles, three corners each. The building at index i of the given order has the
 * corners `starts[i]` to `starts[i + 1]`.
 */
export interface Roofs {
  /** x and y in turn. */
  places: Float32Array
  /** Metres above the ground. */
  tops: Float32Array
  /** The light on a corner's triangle: 1 is fully lit. */
  lights: Float32Array
  building: Uint32Array
  starts: Uint32Array
}

interface Spot {
  x: number
  y: number
}

/** Four corners in turn. */
type Quad = readonly [Spot, Spot, Spot, Spot]

/** Of a flat roof. */
export const FLAT_LIGHT = 0.97

const RCC = materials.indexOf('rcc')
/** The height of a roof per metre of the house's shorter side, and its maximum. */
const PITCH = 0.36
const MOST_RISE_M = 2.2
const LEAST_WALL_M = 2
/** The overhang of a roof. */
const EAVES_M = 0.45

/** Houses not built of concrete have gables if they are rectangular or L-shaped. */
export function isGabled({ shapes, material }: Buildings, building: number): boolean {
  const corners = shapes.starts[building + 1] - shapes.starts[building]
  if (material[building] === RCC) return false
  return corners === 4 || (corners === 6 && innerCorner(shapes, building) !== null)
}

/** The height of the wall under a roof, in metres; the full height under a flat roof. */
export function wallHeight(buildings: Buildings, building: number): number {
  const heightM = buildings.heightM[building]
  return isGabled(buildings, building)
    ? heightM - riseOf(quadsOf(buildings.shapes, building), heightM)
    : heightM
}

export function buildRoofs(buildings: Buildings, order: Uint32Array): Roofs {
  const { shapes, heightM } = buildings
  const { starts: ringStarts, coordinates } = shapes
  const flatOnes = order.filter((building) => !isGabled(buildings, building))
  const flat = triangulate(shapes, flatOnes)
  const most = order.reduce(
    (sum, building) => sum + (ringStarts[building + 1] - ringStarts[building] === 6 ? 36 : 18),
    flat.indices.length,
  )
  const roofs: Roofs = {
    places: new Float32Array(2 * most),
    tops: new Float32Array(most),
    lights: new Float32Array(most),
    building: new Uint32Array(most),
    starts: new Uint32Array(order.length + 1),
  }
  let size = 0
  const add = (building: number, { x, y }: Spot, top: number, light: number) => {
    roofs.places[2 * size] = x
    roofs.places[2 * size + 1] = y
    roofs.tops[size] = top
    roofs.lights[size] = light
    roofs.building[size] = building
    size += 1
  }
  let flatDone = 0
  for (const [place, building] of order.entries()) {
    const top = heightM[building]
    if (flatOnes[flatDone] === building) {
      for (let i = flat.starts[flatDone]; i < flat.starts[flatDone + 1]; i += 1) {
        const corner = flat.indices[i]
        const spot = { x: coordinates[2 * corner], y: coordinates[2 * corner + 1] }
        add(building, spot, top, FLAT_LIGHT)
      }
      flatDone += 1
    } else {
      const quads = quadsOf(shapes, building)
      const rise = riseOf(quads, top)
      for (const quad of quads) {
        addGable(quad, top, rise, (spot, height, light) => add(building, spot, height, light))
      }
    }
    roofs.starts[place + 1] = size
  }
  return {
    places: roofs.places.subarray(0, 2 * size),
    tops: roofs.tops.subarray(0, size),
    lights: roofs.lights.subarray(0, size),
    building: roofs.building.subarray(0, size),
    starts: roofs.starts,
  }
}

/**
 * Two slopes that meet in a ridge between the middles of the shorter sides, and a gable at each
 * end.
 */
function addGable(
  quad: Quad,
  top: number,
  rise: number,
  add: (spot: Spot, top: number, light: number) => void,
): void {
  const [a, b, c, d] = quad
  const ends = [between(a, b, 0.5), between(c, d, 0.5)] as const
  const spanM = apart(a, b)
  const longM = Math.max(apart(ends[0], ends[1]), 0.01)
  const over = EAVES_M / longM
  const ridge = [between(ends[0], ends[1], -over), between(ends[0], ends[1], 1 + over)] as const
  const eave = top - rise
  const low = eave - (2 * rise * EAVES_M) / spanM
  for (const [near, far] of [
    [b, c],
    [d, a],
  ] as const) {
    const [from, to] = near === b ? ridge : ([ridge[1], ridge[0]] as const)
    const outward = (spot: Spot, middle: Spot, onRidge: Spot) => ({
      x: onRidge.x + (spot.x - middle.x) * (1 + (2 * EAVES_M) / spanM),
      y: onRidge.y + (spot.y - middle.y) * (1 + (2 * EAVES_M) / spanM),
    })
    const [nearEnd, farEnd] = near === b ? ends : ([ends[1], ends[0]] as const)
    const lowNear = outward(near, nearEnd, from)
    const lowFar = outward(far, farEnd, to)
    const light = lightOn(near, nearEnd, rise, spanM / 2)
    add(lowNear, low, light)
    add(lowFar, low, light)
    add(to, top, light)
    add(lowNear, low, light)
    add(to, top, light)
    add(from, top, light)
  }
  for (const [left, right, end, other] of [
    [a, b, ends[0], ends[1]],
    [c, d, ends[1], ends[0]],
  ] as const) {
    const light = wallLight(end.x - other.x, end.y - other.y)
    add(left, eave, light)
    add(right, eave, light)
    add(end, top, light)
  }
}

/** The light comes from the north-west, as is usual on maps. */
function lightOn(eave: Spot, middle: Spot, rise: number, halfM: number): number {
  const away = Math.max(apart(eave, middle), 0.01)
  const facing = (middle.x - eave.x) / away - (middle.y - eave.y) / away
  return 0.9 + 0.1 * facing * Math.min((2 * rise) / halfM, 1)
}

/** With the same light as in the shader for the walls below. */
function wallLight(outX: number, outY: number): number {
  return 0.83 + (0.13 * (outY - outX)) / Math.max(Math.hypot(outX, outY), 0.01) / Math.SQRT2
}

function riseOf(quads: readonly Quad[], heightM: number): number {
  const narrowest = Math.min(...quads.map(([a, b]) => apart(a, b)))
  return Math.max(Math.min(PITCH * narrowest, MOST_RISE_M, heightM - LEAST_WALL_M), 0)
}

/** Each begins with a shorter side. An L is a main house and a wing that runs into its ridge. */
function quadsOf(shapes: PackedShapes, building: number): Quad[] {
  const corners = spotsOf(shapes, building)
  const inner = corners.length === 6 ? innerCorner(shapes, building) : null
  // Houses with gables have four or six corners.
  if (inner === null) return [turned(corners as unknown as Quad)]
  const [d, e, f, a, b, c] = [0, 1, 2, 3, 4, 5].map((step) => corners[(inner + step) % 6])
  const g = { x: f.x + d.x - e.x, y: f.y + d.y - e.y }
  const house = turned([a, b, c, g])
  const into = { x: (a.x - g.x) / 2, y: (a.y - g.y) / 2 }
  const wing: Quad = [
    { x: g.x + into.x, y: g.y + into.y },
    { x: d.x + into.x, y: d.y + into.y },
    e,
    f,
  ]
  return [house, wing]
}

function turned([a, b, c, d]: Quad): Quad {
  return apart(a, b) + apart(c, d) <= apart(b, c) + apart(d, a) ? [a, b, c, d] : [b, c, d, a]
}

/** The only concave corner of six; null if there is none or more than one. */
function innerCorner(shapes: PackedShapes, building: number): number | null {
  const ring = spotsOf(shapes, building)
  const inner = ring.flatMap((spot, i) => {
    const before = ring.at(i - 1) ?? spot
    const after = ring[(i + 1) % ring.length]
    const cross =
      (spot.x - before.x) * (after.y - spot.y) - (spot.y - before.y) * (after.x - spot.x)
    return cross < 0 ? [i] : []
  })
  return inner.length === 1 ? inner[0] : null
}

function spotsOf({ starts, coordinates }: PackedShapes, shape: number): Spot[] {
  const from = starts[shape]
  return Array.from({ length: starts[shape + 1] - from }, (_, i) => ({
    x: coordinates[2 * (from + i)],
    y: coordinates[2 * (from + i) + 1],
  }))
}

function between(a: Spot, b: Spot, share: number): Spot {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }
}

function apart(a: Spot, b: Spot): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
