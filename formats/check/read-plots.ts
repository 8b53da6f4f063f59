import { endOfShape, startOf } from '../geometry/draw-shapes.ts'
import { nestRings } from '../geometry/nest-rings.ts'
import { buildPlane, type LngLat } from '../geometry/plane.ts'
import { doubleArea } from '../geometry/ring.ts'
import { LINE_PART, LOOSE, OUTER, POINTS, type ShapeList } from '../geometry/shapes.ts'
import { type BrokenOutline, type Fault, findBroken, type RawArea } from './find-broken.ts'

/**
 * The plots of a layer, in millimetres on its plane. A broken outline is mended here after it was
 * noted, so that the other checks see what the plot covers.
 */
export interface PlotMap {
  /** Of the layer's features; those without an area have no rings. */
  plotCount: number
  /** Outlines are counter-clockwise, holes clockwise: x and y in turn. */
  rings: Float64Array[]
  /** The rings of plot i are `ringStarts[i]` to `ringStarts[i + 1]`. */
  ringStarts: Uint32Array
  areaMm2: Float64Array
  /** West, south, east and north of each plot. */
  boxes: Float64Array
  broken: BrokenOutline[]
}

export const MM = 1000

/** Takes shapes in degrees, as they are in the file. */
export function readPlots(
  shapes: ShapeList,
  origin: LngLat,
  onProgress: (share: number) => void,
): PlotMap {
  const plane = buildPlane(origin)
  const closes = areClosed(shapes)
  const map: PlotMap = {
    plotCount: shapes.featureCount,
    rings: [],
    ringStarts: new Uint32Array(shapes.featureCount + 1),
    areaMm2: new Float64Array(shapes.featureCount),
    boxes: new Float64Array(4 * shapes.featureCount),
    broken: [],
  }

  function cornersOf(part: number): { ring: Float64Array; isOpen: boolean } {
    const [first, last] = [startOf(shapes, part), startOf(shapes, part + 1)]
    const ring = new Float64Array(2 * (last - first))
    let count = 0
    for (let v = first; v < last; v += 1) {
      const place = plane.toPlane({ lng: shapes.xy[2 * v], lat: shapes.xy[2 * v + 1] })
      // Without a negative zero, which would be another position.
      const [x, y] = [Math.round(place.x * MM) + 0, Math.round(place.y * MM) + 0]
      if (count > 0 && ring[2 * count - 2] === x && ring[2 * count - 1] === y) continue
      ring[2 * count] = x
      ring[2 * count + 1] = y
      count += 1
    }
    const isClosed = count > 1 && ring[0] === ring[2 * count - 2] && ring[1] === ring[2 * count - 1]
    return {
      ring: ring.slice(0, 2 * (isClosed ? count - 1 : count)),
      isOpen: !isClosed && count > 2,
    }
  }

  function areasFrom(part: number, end: number): RawArea[] {
    const areas: RawArea[] = []
    const loose: Float64Array[] = []
    for (let i = part; i < end; i += 1) {
      const { ring, isOpen } = cornersOf(i)
      if (closes && isOpen) note(i, 'open', ring)
      if (doubleArea(ring) === 0 && !crossesSomewhere(ring)) note(i, 'empty', ring)
      else if (shapes.kinds[part] >= LOOSE) loose.push(ring)
      else if (shapes.kinds[i] === OUTER || areas.length === 0)
        areas.push({ outline: ring, holes: [] })
      else areas.at(-1)?.holes.push(ring)
    }
    return loose.length > 0 ? nested(loose) : areas
  }

  function note(part: number, fault: Fault, ring: Float64Array): void {
    map.broken.push({ plot: shapes.features[part], fault, at: ring })
  }

  let part = 0
  for (let plot = 0; plot < shapes.featureCount; plot += 1) {
    const areas: RawArea[] = []
    while (part < shapes.partCount && shapes.features[part] === plot) {
      const end = endOfShape(shapes, part)
      const kind = shapes.kinds[part]
      if (kind !== POINTS && kind !== LINE_PART) areas.push(...areasFrom(part, end))
      part = end
    }
    const found = findBroken(areas)
    for (const { fault, at } of found.broken) map.broken.push({ plot, fault, at })
    map.rings.push(...found.rings)
    map.ringStarts[plot + 1] = map.rings.length
    map.areaMm2[plot] = found.rings.reduce((sum, ring) => sum + doubleArea(ring) / 2, 0)
    setBox(map, plot)
    if (plot % 1000 === 0) onProgress(plot / shapes.featureCount)
  }
  return map
}

export function ringsOf({ rings, ringStarts }: PlotMap, plot: number): Float64Array[] {
  return rings.slice(ringStarts[plot], ringStarts[plot + 1])
}

/**
 * Whether the format repeats the first corner at the end: then a ring without it is not closed.
 * Some formats never do.
 */
function areClosed(shapes: ShapeList): boolean {
  let [closed, all] = [0, 0]
  for (let part = 0; part < shapes.partCount; part += 1) {
    if (shapes.kinds[part] < OUTER) continue
    const [first, last] = [startOf(shapes, part), startOf(shapes, part + 1) - 1]
    const { xy } = shapes
    all += 1
    if (xy[2 * first] === xy[2 * last] && xy[2 * first + 1] === xy[2 * last + 1]) closed += 1
  }
  return 2 * closed > all
}

/** A figure of eight has an area, although its halves cancel each other. */
function crossesSomewhere(ring: Float64Array): boolean {
  const x0 = ring[0]
  const y0 = ring[1]
  for (let i = 2; i + 3 < ring.length; i += 2) {
    const turn = (ring[i] - x0) * (ring[i + 3] - y0) - (ring[i + 2] - x0) * (ring[i + 1] - y0)
    if (turn !== 0) return true
  }
  return false
}

/** Rings in any order: what lies in an odd number of others is a hole. */
function nested(rings: readonly Float64Array[]): RawArea[] {
  const xy = new Float64Array(rings.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  const spans = rings.map((ring) => {
    xy.set(ring, at)
    const first = at / 2
    at += ring.length
    return { first, last: at / 2 }
  })
  return nestRings(spans, xy).map(([outline, ...holes]) => ({
    outline: xy.slice(2 * outline.first, 2 * outline.last),
    holes: holes.map(({ first, last }) => xy.slice(2 * first, 2 * last)),
  }))
}

function setBox({ rings, ringStarts, boxes }: PlotMap, plot: number): void {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let r = ringStarts[plot]; r < ringStarts[plot + 1]; r += 1) {
    const ring = rings[r]
    for (let i = 0; i < ring.length; i += 2) {
      west = Math.min(west, ring[i])
      east = Math.max(east, ring[i])
      south = Math.min(south, ring[i + 1])
      north = Math.max(north, ring[i + 1])
    }
  }
  boxes.set([west, south, east, north], 4 * plot)
}
