import { inks } from '../layers/colours.ts'
import { dashesOf, type Pen, type PointLook } from '../layers/looks.ts'
import type { Surface } from '../map/drawing/surface.ts'
import type { Box, LngLat } from '../plane/plane.ts'
import { isShapeInBox, type ShapeForm } from '../plane/shape-in-box.ts'
import type { PackedShapes } from '../survey/survey.ts'
import { buildPath, type PathMark, pathOf } from './path-data.ts'
import type { Placement, Projection } from './projection.ts'
import { shadeBands, tintBands } from './relief-bands.ts'

/** The paper width of a screen pixel: paper is finer, and read from nearer. */
export const PT_PER_PX = 0.6

/** The opacity of ink: the relief's shade shows through, as on the map. */
export const INK_OPACITY = 0.82

/** Around features that a filter hides on the map: on paper, neighbours show where a plot is. */
export const passedOverPen: Pen = { colour: inks.otherClass, opacity: 0.7, widthPx: 0.8 }

/** Draws on paper: `take` gets each path as soon as it is drawn. */
export function buildPaperSurface(
  projection: Projection,
  origin: LngLat,
  take: (mark: PathMark) => void,
): Surface {
  const placement = projection.from(origin)
  const box = projection.boxOn(origin)
  const metresPerPixel = PT_PER_PX / projection.pointsPerMetre
  const add = (d: string | null, look: Omit<PathMark, 'd'>) => d && take({ d, ...look })
  return {
    metresPerPixel,
    box,
    fill(shapes, order, groupOf, lookOf) {
      const groups = Map.groupBy(shapesWithin(shapes, order, box, 'area'), groupOf)
      for (const [group, some] of [...groups].sort(([a], [b]) => a - b)) {
        const look = lookOf(group)
        if (!look) continue
        const opacity = look.isInk ? INK_OPACITY : (look.opacity ?? 1)
        const d = pathOf(placement, shapes, some, () => true)
        add(d, { fill: look.colour, ...(opacity < 1 ? { fillOpacity: opacity } : {}) })
      }
    },
    stroke({ shapes, isRing, widthM }, order, pen) {
      const widths = Map.groupBy(order, (shape) => (widthM ? widthM[shape] : 0))
      for (const [ownM, some] of widths) {
        const look = strokeOf(pen, ownM / metresPerPixel)
        const reach = widen(box, (look.strokeWidth ?? 0) / 2 / projection.pointsPerMetre)
        const seen = shapesWithin(shapes, some, reach, (shape) => (isRing(shape) ? 'ring' : 'line'))
        add(pathOf(placement, shapes, seen, isRing), look)
      }
    },
    // Adjacent triangles leave hairline gaps, which an equally thin stroke closes without
    // darkening.
    fillTriangles(coordinates, corners, { colour, opacity = 1 }) {
      const path = buildPath(placement)
      for (const i of piecesWithin(coordinates, corners, 3, box)) {
        path.line(coordinates, corners.subarray(i, i + 3), true)
      }
      add(path.finish(), { fill: colour, stroke: colour, strokeWidth: 0.15, opacity })
    },
    strokeSegments(coordinates, ends, pen) {
      const seen = piecesWithin(coordinates, ends, 2, box)
      add(linesPath(placement, coordinates, ends, seen), strokeOf(pen))
    },
    drawPoints(places, look, isShown = () => true) {
      const { ax, bx, ay, by } = placement
      const seen: Point[] = []
      for (let i = 0; 2 * i < places.length; i += 1) {
        const x = places[2 * i]
        const y = places[2 * i + 1]
        if (x < box[0] || x > box[2] || y < box[1] || y > box[3] || !isShown(i)) continue
        seen.push([round(ax * x + bx), round(ay * y + by)])
      }
      if (seen.length > 0) marksAt(seen, look).forEach(take)
    },
    drawVeil(colour, opacity) {
      const { ax, bx, ay, by } = placement
      const [west, south, east, north] = box.map((edge, i) =>
        i % 2 ? ay * edge + by : ax * edge + bx,
      )
      add(`M${west} ${south}H${east}V${north}H${west}Z`, { fill: colour, fillOpacity: opacity })
    },
    drawTerrain(terrain, kind) {
      const bands = kind === 'elevation' ? tintBands : shadeBands
      bands(terrain, placement).forEach(take)
    },
  }
}

type Point = readonly [x: number, y: number]

/** Points as zero-length strokes with round ends, which takes a dozen characters per dot. */
export function marksAt(points: readonly Point[], look: PointLook): PathMark[] {
  const { sizePx, fill, rim, rimPx = 0, opacity = 1, isTriangle } = look
  if (isTriangle) {
    const d = points.map(([x, y]) => `M${x} ${round(y - 3.3)}l2.9 5h-5.8Z`).join('')
    return [{ d, fill, stroke: rim ?? fill, strokeWidth: round(rimPx * PT_PER_PX) }]
  }
  const d = points.map(([x, y]) => `M${x} ${y}h0`).join('')
  const dot = (stroke: string, px: number): PathMark => ({
    d,
    stroke,
    strokeWidth: round(px * PT_PER_PX),
    strokeOpacity: opacity,
    strokeLinecap: 'round',
  })
  return [...(rim ? [dot(rim, sizePx)] : []), dot(fill, sizePx - 2 * rimPx)]
}

/** A pen on paper; `ownPx` is the width of the line itself. */
export function strokeOf(pen: Pen, ownPx = 0): Omit<PathMark, 'd'> {
  const { colour, opacity = 1, widthPx, casingPx = 0, dashPx } = pen
  return {
    stroke: colour,
    strokeWidth: round((Math.max(ownPx, widthPx) + 2 * casingPx) * PT_PER_PX),
    ...(opacity < 1 ? { strokeOpacity: opacity } : {}),
    ...(dashPx
      ? {
          strokeDasharray: dashesOf(pen)
            .map((px) => round(px * PT_PER_PX))
            .join(' '),
        }
      : { strokeLinecap: 'round' }),
  }
}

function shapesWithin(
  { starts, coordinates }: PackedShapes,
  order: Iterable<number>,
  box: Box,
  formOf: ShapeForm | ((shape: number) => ShapeForm),
): number[] {
  return Array.from(order).filter((shape) => {
    const form = typeof formOf === 'string' ? formOf : formOf(shape)
    return isShapeInBox(coordinates, starts[shape], starts[shape + 1], box, form)
  })
}

function widen([west, south, east, north]: Box, byM: number): Box {
  return [west - byM, south - byM, east + byM, north + byM]
}

/** To the precision of a path. */
export function round(value: number): number {
  return Math.round(100 * value) / 100
}

/** Indices at which parts begin that may be on the sheet. */
function piecesWithin(
  coordinates: Float32Array,
  vertices: Uint32Array,
  corners: number,
  [west, south, east, north]: Box,
): number[] {
  const found: number[] = []
  for (let i = 0; i < vertices.length; i += corners) {
    let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
    for (let c = 0; c < corners; c += 1) {
      const x = coordinates[2 * vertices[i + c]]
      const y = coordinates[2 * vertices[i + c] + 1]
      if (x < left) left = x
      if (x > right) right = x
      if (y < bottom) bottom = y
      if (y > top) top = y
    }
    if (left <= east && right >= west && bottom <= north && top >= south) found.push(i)
  }
  return found
}

/** Connected segments are one line, so that its corners are joined. */
function linesPath(
  placement: Placement,
  coordinates: Float32Array,
  segments: Uint32Array,
  starts: readonly number[],
): string {
  const path = buildPath(placement)
  let line: number[] = []
  const end = () => {
    const isRing = line.length > 3 && line[0] === line.at(-1)
    if (line.length > 0) path.line(coordinates, isRing ? line.slice(1) : line, isRing)
  }
  for (const i of starts) {
    if (line.at(-1) !== segments[i]) {
      end()
      line = [segments[i]]
    }
    line.push(segments[i + 1])
  }
  end()
  return path.finish()
}
