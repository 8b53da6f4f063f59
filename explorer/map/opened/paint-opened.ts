import type { Drawing, Look } from '@app/formats/opened-layer.ts'
import { classesOf } from '../../dataset/classes.ts'
import type { Column } from '../../dataset/dataset.ts'
import { channelsOf, hexAlong, hexOf, inks, toneOf } from '../../layers/colours.ts'
import { type LayerStyle, plainStyle } from '../../layers/layer-style.ts'
import type { PaintedLayer, Painting } from './painted-layer.ts'

/** The colour of each class of a column, on maps, in legends and in charts; plots as painted. */
export function classColours(column: Column): string[] {
  const { classes } = classesOf(column)
  const rangeCount = classes.filter(({ kind }) => kind === 'range').length
  const given = column.kind === 'text' ? column.colours : undefined
  const { method, colours } = column.classing ?? {}
  return classes.map((one, index) => {
    const { kind } = one
    const chosen = colours?.[index]
    if (chosen) return chosen
    if (given && kind === 'word') return toneOf(given[one.code])
    if (kind === 'none') return inks.noClass
    if (kind === 'others') return inks.otherClass
    if (kind === 'word' || method === 'values') return inks.classes[index % inks.classes.length]
    return hexAlong(inks.ranges, rangeCount < 2 ? 1 : index / (rangeCount - 1))
  })
}

const known = new WeakMap<Drawing, { painted: PaintedLayer; painting: Painting }>()

/** The last painting of each drawing is cached: opacity and widths do not change it. */
export function paintingOf(painted: PaintedLayer): Painting {
  const { drawing } = painted.layer
  const before = known.get(drawing)
  if (before && hasSameShapes(before.painted, painted)) return before.painting
  const painting = paint(painted)
  known.set(drawing, { painted, painting })
  return painting
}

/** Whether the same features are drawn in the same order and colours. */
export function hasSameShapes(a: PaintedLayer, b: PaintedLayer): boolean {
  return a.layer.drawing === b.layer.drawing && a.colourBy === b.colourBy && a.passes === b.passes
}

function paint({ layer: { drawing }, colourBy, passes }: PaintedLayer): Painting {
  if (!colourBy && !passes) return drawing
  const { looks, lookOf } = colourBy ? looksByClass(drawing, colourBy) : drawing
  const { feature, triangles, segments, points } = drawing
  const sort = (corners: Uint32Array, step: number) =>
    sortByLook(corners, step, { feature, lookOf, lookCount: looks.length, passes })
  return {
    ...drawing,
    looks,
    lookOf,
    triangles: sort(triangles, 3),
    segments: sort(segments, 2),
    points: sort(points, 1),
  }
}

const CLASS_OPACITY = 0.85

/** The opacity of a file's classes; without a drawing, of counts, which are areas. */
export function classOpacity(drawing: Drawing | null, style: LayerStyle = plainStyle): number {
  const hasAreas = drawing === null || drawing.triangles.length > 0
  return (hasAreas ? CLASS_OPACITY : 1) * style.opacity
}

/**
 * Areas have darker outlines, so that neighbours of one class are distinguishable and small areas
 * keep their colour from afar.
 */
function looksByClass({ feature, triangles }: Drawing, column: Column) {
  const { of } = classesOf(column)
  const colours = classColours(column)
  const lookOf = Uint8Array.from(of, (index) => index + colours.length)
  for (let i = 0; i < triangles.length; i += 3) {
    const owner = feature[triangles[i]]
    lookOf[owner] = of[owner]
  }
  const areas = colours.map((colour): Look => {
    const point = { colour, opacity: 1 }
    const line = { colour: darker(colour), opacity: 0.9 }
    return { fill: { colour, opacity: CLASS_OPACITY }, line, widthPx: 1, point }
  })
  const lines = colours.map((colour): Look => {
    const ink = { colour, opacity: 1 }
    return { line: ink, widthPx: 2.4, point: ink, fill: ink }
  })
  return { looks: [...areas, ...lines], lookOf }
}

interface Sorting {
  feature: Uint32Array
  lookOf: Uint8Array
  lookCount: number
  passes: Uint8Array | null
}

/** Shapes of `step` corners each: those that match, grouped by style and otherwise in order. */
function sortByLook(
  corners: Uint32Array,
  step: number,
  { feature, lookOf, lookCount, passes }: Sorting,
): Uint32Array {
  const starts = new Uint32Array(lookCount + 1)
  for (let i = 0; i < corners.length; i += step) {
    const owner = feature[corners[i]]
    if (!passes || passes[owner] === 1) starts[lookOf[owner] + 1] += step
  }
  for (let look = 0; look < lookCount; look += 1) starts[look + 1] += starts[look]
  const sorted = new Uint32Array(starts[lookCount])
  for (let i = 0; i < corners.length; i += step) {
    const owner = feature[corners[i]]
    if (passes && passes[owner] === 0) continue
    const look = lookOf[owner]
    for (let c = 0; c < step; c += 1) sorted[starts[look] + c] = corners[i + c]
    starts[look] += step
  }
  return sorted
}

function darker(colour: string): string {
  return hexOf(channelsOf(colour).map((channel) => 0.7 * channel))
}
