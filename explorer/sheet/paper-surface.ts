import type { Pen, PointLook } from '../layers/looks.ts'
import type { Surface } from '../map/drawing/surface.ts'
import { type Box, boxAround, type LngLat } from '../plane/plane.ts'
import type { PackedShapes } from '../survey/survey.ts'
import { type PathMark, pathOf } from './path-data.ts'
import type { Projection } from './projection.ts'
import { shadeBands, tintBands } from './relief-bands.ts'

/** What a screen draws a pixel wide: paper is finer, and read from nearer. */
export const PT_PER_PX = 0.6

/** Of ink: lets the shadow of the relief through, as on the map. */
const INK_OPACITY = 0.82

/** How far a line may reach beyond the places that it goes through. */
const LINE_REACH_M = 30

/** Draws on paper: `take` gets the paths, each as soon as it is drawn. */
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
      const groups = Map.groupBy(shapesWithin(shapes, order, box), groupOf)
      for (const [group, some] of [...groups].sort(([a], [b]) => a - b)) {
        const look = lookOf(group)
        if (!look) continue
        const opacity = look.isInk ? INK_OPACITY : (look.opacity ?? 1)
        const d = pathOf(placement, shapes, some, () => true)
        add(d, { fill: look.colour, ...(opacity < 1 ? { fillOpacity: opacity } : {}) })
      }
    },
    stroke({ shapes, isRing, widthM }, order, pen) {
      const seen = shapesWithin(shapes, order, widen(box, LINE_REACH_M))
      const widths = Map.groupBy(seen, (shape) => (widthM ? widthM[shape] : 0))
      for (const [ownM, some] of widths) {
        add(pathOf(placement, shapes, some, isRing), strokeOf(pen, ownM / metresPerPixel))
      }
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
    drawTerrain(terrain, kind) {
      const bands = kind === 'elevation' ? tintBands : shadeBands
      bands(terrain, placement).forEach(take)
    },
  }
}

type Point = readonly [x: number, y: number]

/** Points as strokes of no length with round ends: a dot takes a dozen letters that way. */
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

/** A pen on paper; `ownPx` is how wide the line itself is. */
export function strokeOf(pen: Pen, ownPx = 0): Omit<PathMark, 'd'> {
  const { colour, opacity = 1, widthPx, casingPx = 0, dashPx } = pen
  return {
    stroke: colour,
    strokeWidth: round((Math.max(ownPx, widthPx) + 2 * casingPx) * PT_PER_PX),
    ...(opacity < 1 ? { strokeOpacity: opacity } : {}),
    ...(dashPx
      ? { strokeDasharray: dashPx.map((px) => round(px * PT_PER_PX)).join(' ') }
      : { strokeLinecap: 'round' }),
  }
}

function shapesWithin(
  { starts, coordinates }: PackedShapes,
  order: Iterable<number>,
  [west, south, east, north]: Box,
): number[] {
  return Array.from(order).filter((shape) => {
    const own = boxAround(coordinates, starts[shape], starts[shape + 1])
    return own[0] <= east && own[2] >= west && own[1] <= north && own[3] >= south
  })
}

function widen([west, south, east, north]: Box, byM: number): Box {
  return [west - byM, south - byM, east + byM, north + byM]
}

function round(value: number): number {
  return Math.round(100 * value) / 100
}
