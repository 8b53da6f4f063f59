import { inks } from '../layers/colours.ts'
import { outlineOf } from '../map/opened/feature-outline.ts'
import { inksOf, type OpenedInks, type Run, runsByLook } from '../map/opened/opened-inks.ts'
import { paintingOf } from '../map/opened/paint-opened.ts'
import type { Box } from '../plane/plane.ts'
import { PT_PER_PX } from './paper-surface.ts'
import { buildPath, type PathMark } from './path-data.ts'
import type { Placement, Projection } from './projection.ts'
import { colourOfFile, type SheetFile, type SheetRequest } from './sheet-request.ts'

const POINT_PT = 4
const HALO_PT = 1
/** Of lines that have no width in the file. */
const LINE_PT = 0.7

/** A visitor's file: areas, then lines, then points, all that look alike in one path. */
export function drawOpened(file: SheetFile, projection: Projection): PathMark[] {
  const painting = paintingOf(file)
  const { origin, coordinates, triangles, segments, points } = painting
  const placement = projection.from(origin)
  const box = projection.boxOn(origin)
  const runs = runsByLook(painting).map((run) => ({
    ...run,
    inks: inksOf(run.look, colourOfFile(file)),
  }))
  const within = (vertices: Uint32Array, corners: number, run: Run) =>
    shapesWithin(coordinates, vertices, corners, run, box)
  return [
    ...runs.flatMap((run) => {
      const path = buildPath(placement)
      for (const i of within(triangles, 3, run.triangles)) {
        path.line(coordinates, triangles.subarray(i, i + 3), true)
      }
      return fillOf(path.finish(), run.inks)
    }),
    ...runs.flatMap((run) => {
      const d = linesPath(placement, coordinates, segments, within(segments, 2, run.segments))
      return linesOf(d, run.inks)
    }),
    ...runs.flatMap((run) => {
      const path = buildPath(placement)
      // A line to itself is a dot where ends are round.
      for (const i of within(points, 1, run.points)) {
        path.line(coordinates, [points[i], points[i]], false)
      }
      return dotsOf(path.finish(), run.inks.point)
    }),
  ]
}

/** A ring around what is chosen of a file, as the map has it. */
export function ringFeature({ files, feature }: SheetRequest, projection: Projection): PathMark[] {
  const outline = outlineOf(files, feature)
  if (!outline) return []
  const { coordinates, segments, points } = outline
  const placement = projection.from(outline.origin)
  const starts = Array.from({ length: segments.length / 2 }, (_, i) => 2 * i)
  const d = linesPath(placement, coordinates, segments, starts)
  const dots = buildPath(placement)
  for (let i = 0; 2 * i < points.length; i += 1) dots.line(points, [i, i], false)
  return [
    ...dotsOf(dots.finish(), { colour: inks.red, opacity: 1 }),
    ...(d === '' ? [] : ringOf(d)),
  ]
}

/** White around the surveyor's red. */
export function ringOf(d: string): PathMark[] {
  return [
    { d, stroke: inks.white, strokeWidth: 3.2 },
    { d, stroke: inks.red, strokeWidth: 1.6 },
  ]
}

/** Triangles meet in hairs of paper: a stroke as fine as these closes them, and none is darker. */
function fillOf(d: string, { fill }: OpenedInks): PathMark[] {
  if (!fill || d === '') return []
  const { colour, opacity } = fill
  return [{ d, fill: colour, stroke: colour, strokeWidth: 0.15, opacity }]
}

function linesOf(d: string, { line, widthPx, isCased }: OpenedInks): PathMark[] {
  if (!line || d === '') return []
  const strokeWidth = isCased ? LINE_PT : widthPx * PT_PER_PX
  const casing = { d, stroke: inks.white, strokeWidth: strokeWidth + HALO_PT, strokeOpacity: 0.6 }
  const own = { d, stroke: line.colour, strokeWidth, strokeOpacity: line.opacity }
  return isCased ? [casing, own] : [own]
}

function dotsOf(d: string, { colour, opacity }: OpenedInks['point']): PathMark[] {
  if (d === '') return []
  const round = { d, strokeLinecap: 'round' } as const
  return [
    { ...round, stroke: inks.white, strokeWidth: POINT_PT + HALO_PT },
    { ...round, stroke: colour, strokeWidth: POINT_PT, strokeOpacity: opacity },
  ]
}

/** Places in the list at which shapes begin that may be on the sheet. */
function shapesWithin(
  coordinates: Float32Array,
  vertices: Uint32Array,
  corners: number,
  [from, count]: Run,
  [west, south, east, north]: Box,
): number[] {
  const found: number[] = []
  for (let i = from; i < from + count; i += corners) {
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

/** Segments that go on from each other are one line, so that its corners are joined. */
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
