import type { Ink, Look } from '@app/formats/opened-layer.ts'
import { remembered } from '../../dataset/remembered.ts'
import { inks } from '../../layers/colours.ts'
import { type LayerStyle, plainStyle } from '../../layers/layer-style.ts'
import type { Pen, PointLook } from '../../layers/looks.ts'
import type { PaintedLayer, Painting } from './painted-layer.ts'

/** The styles of a visitor's file; null is not drawn at all. */
export interface OpenedInks {
  fill: Ink | null
  /** From the lowest to the topmost; empty without lines. */
  pens: readonly Pen[]
  point: PointLook
}

const FILL_OPACITY = 0.22
const LINE_PX = 1.6
const POINT_PX = 8

type Styled = Pick<PaintedLayer, 'colourBy' | 'style'> & { layer: { id: number } }

/** The visitor's choice, else the file's definition, else the file's colour on the map. */
export function inksOf({ line, widthPx, fill, point }: Look, painted: Styled): OpenedInks {
  const { colourBy, style = plainStyle } = painted
  const chosen = colourBy ? null : style.colour
  const inkOf = (ink: Ink | undefined, opacity: number) => ({
    colour: chosen ?? ink?.colour ?? colourOfFile(painted),
    opacity: (ink?.opacity ?? opacity) * style.opacity,
  })
  const width = style.widthPx ?? Math.max(widthPx ?? LINE_PX, 1)
  // Lines in our colour have a light casing for contrast; those of the file are unchanged.
  const casing = { colour: inks.white, opacity: 0.75 * style.opacity, widthPx: width + 2 }
  const pen = line === null || width === 0 ? [] : [{ ...inkOf(line, 1), widthPx: width }]
  const { colour, opacity } = inkOf(point, 1)
  return {
    fill: fill === null ? null : inkOf(fill, FILL_OPACITY),
    pens: line === undefined && pen.length > 0 ? [casing, ...pen] : pen,
    point: {
      sizePx: style.sizePx ?? POINT_PX,
      fill: colour,
      opacity,
      rim: inks.white,
      rimPx: 1.5,
    },
  }
}

/** A file's colour on the map. */
export function colourOfFile({
  layer,
  style,
}: {
  layer: { id: number }
  style?: LayerStyle | undefined
}): string {
  return style?.colour ?? inks.opened[layer.id % inks.opened.length]
}

/** Some of a list's corners. */
export type Run = readonly [from: number, count: number]

/** Shapes with the same style, in each of the lists. */
export interface LookRun {
  look: Look
  triangles: Run
  segments: Run
  points: Run
}

/** Together they are the whole painting, in its order. */
export const runsByLook = remembered((painting: Painting): LookRun[] => {
  const { looks, triangles, segments, points } = painting
  const lists = [triangles, segments, points].map((list) => runsIn(painting, list))
  return looks.map((look, i) => {
    const [ofTriangles, ofSegments, ofPoints] = lists.map((runs) => runs[i])
    return { look, triangles: ofTriangles, segments: ofSegments, points: ofPoints }
  })
})

function runsIn({ looks, lookOf, feature }: Painting, corners: Uint32Array): Run[] {
  if (looks.length === 1) return [[0, corners.length]]
  const counts = new Uint32Array(looks.length)
  for (const corner of corners) counts[lookOf[feature[corner]]] += 1
  let from = 0
  return Array.from(counts, (count) => {
    from += count
    return [from - count, count]
  })
}
