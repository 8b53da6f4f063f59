import { endOfShape, isSame, startOf } from './draw-shapes.ts'
import { nestRings, rehomeHoles, type Span } from './nest-rings.ts'
import { doubleArea } from './ring.ts'
import { HOLE, LINE_PART, LOOSE, LOOSE_NEXT, POINTS, type ShapeList } from './shapes.ts'
import { type LngLats, type Pieces, reversed, type WholeShape } from './whole-shape.ts'

/** Extracts the shape of a feature from all shapes of a file, in degrees. */
export function gatherShapes(shapes: ShapeList): (feature: number) => WholeShape {
  const firstParts = new Uint32Array(shapes.featureCount + 1).fill(shapes.partCount)
  for (let part = shapes.partCount - 1; part >= 0; part -= 1)
    firstParts[shapes.features[part]] = part
  // A feature without parts begins where the next one does.
  for (let feature = shapes.featureCount - 1; feature >= 0; feature -= 1) {
    firstParts[feature] = Math.min(firstParts[feature], firstParts[feature + 1])
  }
  return (feature) => gather(shapes, firstParts[feature], firstParts[feature + 1])
}

function gather(shapes: ShapeList, from: number, to: number): WholeShape {
  const found: Record<Pieces['type'], LngLats[][]> = { Point: [], LineString: [], Polygon: [] }
  for (let part = from; part < to; ) {
    const end = endOfShape(shapes, part)
    const [first, last] = [startOf(shapes, part), startOf(shapes, end)]
    const kind = shapes.kinds[part]
    if (kind === POINTS || (kind === LINE_PART && last - first === 1)) {
      for (let v = first; v < last; v += 1) found.Point.push([positionsOf(shapes, v, v + 1)])
    } else if (kind === LINE_PART) {
      if (last > first) found.LineString.push([positionsOf(shapes, first, last)])
    } else found.Polygon.push(...areasOf(shapes, part, end))
    part = end
  }
  const types = ['Polygon', 'LineString', 'Point'] as const
  return types
    .filter((type) => found[type].length > 0)
    .map((type) => ({ type, pieces: found[type] }))
}

function positionsOf({ xy }: ShapeList, first: number, last: number): LngLats {
  return xy.subarray(2 * first, 2 * last)
}

/** A ring of fewer than three corners encloses nothing and is left out. */
function areasOf(shapes: ShapeList, part: number, end: number): LngLats[][] {
  const { xy, kinds } = shapes
  const areas: Span[][] = []
  for (let i = part; i < end; i += 1) {
    const first = startOf(shapes, i)
    let last = startOf(shapes, i + 1)
    if (last - first > 1 && isSame(xy, first, last - 1)) last -= 1
    const isNext = kinds[i] === HOLE || kinds[i] === LOOSE_NEXT
    if (!isNext || areas.length === 0) areas.push([])
    if (last - first >= 3) areas.at(-1)?.push({ first, last })
  }
  const sound = areas.filter((rings) => rings.length > 0)
  const sorted = kinds[part] >= LOOSE ? nestRings(sound.flat(), xy) : rehomeHoles(sound, xy)
  return sorted.map((rings) => rings.map((ring, index) => closed(xy, ring, index === 0)))
}

/** Outer rings are counter-clockwise, holes clockwise. */
function closed(xy: Float64Array, { first, last }: Span, isOuter: boolean): LngLats {
  const ring = new Float64Array(2 * (last - first) + 2)
  ring.set(xy.subarray(2 * first, 2 * last))
  ring.set(xy.subarray(2 * first, 2 * first + 2), ring.length - 2)
  return doubleArea(ring) > 0 === isOuter ? ring : reversed(ring)
}
