import type { Ink, Look } from '@app/formats/opened-layer.ts'
import { inks } from '../../layers/colours.ts'
import type { PointLook } from '../../layers/looks.ts'
import type { PaintedLayer, Painting } from './painted-layer.ts'

/** The styles of a visitor's file; null is not drawn at all. */
export interface OpenedInks {
  fill: Ink | null
  line: Ink | null
  widthPx: number
  /** Lines in our colour have a light casing for contrast; those of the file are unchanged. */
  isCased: boolean
  point: Ink
}

const FILL_OPACITY = 0.22
const LINE_PX = 1.6

/** `colour` is the file's colour on the map, for what the file does not define. */
export function inksOf({ line, widthPx, fill, point }: Look, colour: string): OpenedInks {
  const own = { colour, opacity: 1 }
  return {
    fill: fill === undefined ? { colour, opacity: FILL_OPACITY } : fill,
    line: line === undefined ? own : line,
    widthPx: Math.max(widthPx ?? LINE_PX, 1),
    isCased: line === undefined,
    point: point ?? own,
  }
}

/** A file's colour on the map. */
export function colourOfFile({ layer }: Pick<PaintedLayer, 'layer'>): string {
  return inks.opened[layer.id % inks.opened.length]
}

/** The symbol of a point of a file. */
export function openedPoint({ colour: fill, opacity }: Ink): PointLook {
  return { sizePx: 8, fill, opacity, rim: inks.white, rimPx: 1.5 }
}

/** Some of a list's corners. */
export type Run = readonly [from: number, count: number]

/** Shapes with the same look, in each of the lists. */
export interface LookRun {
  look: Look
  triangles: Run
  segments: Run
  points: Run
}

const known = new WeakMap<Painting, LookRun[]>()

/** Together they are the whole painting, in its order. */
export function runsByLook(painting: Painting): LookRun[] {
  const runs = known.get(painting) ?? findRuns(painting)
  known.set(painting, runs)
  return runs
}

function findRuns(painting: Painting): LookRun[] {
  const { looks, triangles, segments, points } = painting
  const lists = {
    triangles: runsIn(painting, triangles),
    segments: runsIn(painting, segments),
    points: runsIn(painting, points),
  }
  return looks.map((look, i) => ({
    look,
    triangles: lists.triangles[i],
    segments: lists.segments[i],
    points: lists.points[i],
  }))
}

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
