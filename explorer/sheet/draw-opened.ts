import type { ShapeTree } from '../formats/opened-layer.ts'
import { inks } from '../map/colours.ts'
import { inksOf } from '../map/opened-inks.ts'
import { visitTouching } from '../plane/box-tree.ts'
import type { Box } from '../plane/plane.ts'
import { PT_PER_PX } from './draw-survey.ts'
import { buildPath, type PathBuilder, type PathMark } from './path-data.ts'
import type { Projection } from './projection.ts'
import type { DressedLayer } from './sheet-request.ts'

const POINT_PT = 4
const HALO_PT = 1
/** What does not pass is there, but quiet. */
const QUIET_OPACITY = 0.35

/** A visitor's file: areas, then lines, then points, all that look alike in one path. */
export function drawOpened(dressed: DressedLayer, projection: Projection): PathMark[] {
  const { drawing } = dressed.layer
  const { coordinates, triangles, segments, points, trees } = drawing
  const placement = projection.from(drawing.origin)
  const box = projection.boxOn(drawing.origin)
  const areas = buildGroups(dressed, () => buildPath(placement))
  const lines = buildGroups(dressed, () => buildPath(placement))
  const dots = buildGroups(dressed, () => buildPath(placement))
  for (const i of shapesIn(trees.triangles, box)) {
    areas.of(triangles[3 * i]).line(coordinates, triangles.subarray(3 * i, 3 * i + 3), true)
  }
  for (const chain of chains(segments, shapesIn(trees.segments, box))) {
    const isRing = chain.length > 2 && chain[0] === chain.at(-1)
    lines.of(chain[0]).line(coordinates, isRing ? chain.slice(1) : chain, isRing)
  }
  for (const i of shapesIn(trees.points, box)) {
    const vertex = points[i]
    // A line to itself is a dot where ends are round.
    dots.of(vertex).line(coordinates, [vertex, vertex], false)
  }
  return [
    ...areas.finish().flatMap(({ d, ink, quiet }) => fillOf(d, ink, quiet)),
    ...lines.finish().flatMap(({ d, ink, quiet }) => linesOf(d, ink, quiet)),
    ...dots.finish().flatMap(({ d, ink, quiet }) => dotsOf(d, ink, quiet)),
  ]
}

type Inks = ReturnType<typeof inksOf>

/** Triangles meet in hairs of paper: a stroke as fine as these closes them, and none is darker. */
function fillOf(d: string, { fill }: Inks, quiet: number): PathMark[] {
  if (!fill) return []
  const { colour, opacity } = fill
  return [{ d, fill: colour, stroke: colour, strokeWidth: 0.15, opacity: opacity * quiet }]
}

function linesOf(d: string, { line, widthPx, isCased }: Inks, quiet: number): PathMark[] {
  if (!line) return []
  const strokeWidth = widthPx * PT_PER_PX
  const casing = { d, stroke: inks.white, strokeWidth: strokeWidth + HALO_PT, strokeOpacity: 0.6 }
  return [
    ...(isCased && quiet === 1 ? [casing] : []),
    { d, stroke: line.colour, strokeWidth, strokeOpacity: line.opacity * quiet },
  ]
}

function dotsOf(d: string, { point }: Inks, quiet: number): PathMark[] {
  const round = { d, strokeLinecap: 'round' } as const
  return [
    { ...round, stroke: inks.white, strokeWidth: POINT_PT + HALO_PT, strokeOpacity: quiet },
    { ...round, stroke: point.colour, strokeWidth: POINT_PT, strokeOpacity: point.opacity * quiet },
  ]
}

/** Paths of features by how they look: their look in the file, the colour they got, and whether they pass. */
function buildGroups({ layer, colour, colourOf, passes }: DressedLayer, build: () => PathBuilder) {
  const { feature, looks, lookOf } = layer.drawing
  const groups = new Map<string, { path: PathBuilder; ink: Inks; quiet: number }>()
  return {
    of(vertex: number): PathBuilder {
      const owner = feature[vertex]
      const own = colourOf(owner)
      const isIn = passes(owner)
      const key = `${isIn ? 1 : 0} ${lookOf[owner] ?? 0} ${own}`
      let group = groups.get(key)
      if (!group) {
        const look = looks[lookOf[owner] ?? 0]
        group = {
          path: build(),
          ink: own === null ? inksOf(look, colour) : inksOf({}, own),
          quiet: isIn ? 1 : QUIET_OPACITY,
        }
        groups.set(key, group)
      }
      return group.path
    },
    /** What passes comes last, over what does not. */
    finish: () =>
      [...groups.values()]
        .sort((a, b) => a.quiet - b.quiet)
        .map(({ path, ink, quiet }) => ({ d: path.finish(), ink, quiet })),
  }
}

/** In the order in which the file draws them. */
function shapesIn({ boxes, starts }: ShapeTree, box: Box): Uint32Array {
  const found: number[] = []
  visitTouching(boxes, box, (run) => {
    for (let shape = starts[run]; shape < starts[run + 1]; shape += 1) found.push(shape)
  })
  return Uint32Array.from(found).sort()
}

/** Segments that go on from each other, as one line: vertices in turn. */
function* chains(segments: Uint32Array, order: Uint32Array): Generator<number[]> {
  let chain: number[] = []
  for (const i of order) {
    const from = segments[2 * i]
    if (chain.at(-1) !== from) {
      if (chain.length > 0) yield chain
      chain = [from]
    }
    chain.push(segments[2 * i + 1])
  }
  if (chain.length > 0) yield chain
}
