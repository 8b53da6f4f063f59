import { sampleIndex } from '../dataset/sample-dataset.ts'
import type { DatasetFilter } from '../filter/dataset-filter.ts'
import { selectTracks } from '../filter/track-filter.ts'
import type { Survey } from '../survey/build-survey.ts'
import { inOrder } from '../survey/shapes.ts'
import type { PackedShapes, Roads, Tracks } from '../survey/survey.ts'
import { roadKinds, waterKinds } from '../survey/vocabulary.ts'
import { inks } from './colours.ts'
import type { Pen, PointLook } from './looks.ts'
import { type ShoreLines, shoreLinesOf } from './shore-lines.ts'

/** Lines of a survey that have the same style. */
export interface LineSet {
  shapes: PackedShapes
  /** The lines to draw; the same array until they change. */
  order(filter: DatasetFilter): Uint32Array
  /** Whether the last point is joined to the first. */
  isRing(shape: number): boolean
  /** The width on the ground, for each shape. */
  widthM?: Float32Array
  /** One for each pass; null is not drawn. */
  pensAt(metresPerPixel: number): readonly (Pen | null)[]
}

export interface PointSet {
  /** x and y in turn. */
  places: Float32Array
  /** The plot of each point, if the filter applies to it. */
  plot?: Uint32Array
  lookAt(metresPerPixel: number): PointLook
}

/** What every renderer draws of a layer that consists of lines or points only. */
export type LayerSource = (survey: Survey) => { lines: readonly LineSet[] } | { points: PointSet }

/** From further away, the shore of a pond would be wider than the pond. */
const PONDS_BELOW_M = 6

/** Where water meets land: the shores of creeks and ponds, then those of rivers and lakes. */
export function shoresOf({ water, boundary }: Pick<Survey, 'water' | 'boundary'>): {
  lines: ShoreLines
  sets: readonly LineSet[]
} {
  const lines = shoreLinesOf(water, boundary)
  const sets = [true, false].map((isNarrow) => {
    const isOwn = (line: number) => NARROW.includes(waterKinds[lines.kind[line]]) === isNarrow
    const order = inOrder(lines.shapes).filter(isOwn)
    return lineSet(
      lines.shapes,
      order,
      () => false,
      (metresPerPixel) => {
        const isNear = metresPerPixel < PONDS_BELOW_M
        if (isNarrow && !isNear) return []
        const narrowPx = Math.min(Math.max(2.4 / metresPerPixel, 0.6), 1.3)
        const widthPx = isNarrow ? narrowPx : isNear ? 1.3 : 1
        return [{ colour: inks.shore, opacity: isNear ? 1 : 0.75, widthPx }]
      },
    )
  })
  return { lines, sets }
}

const NARROW: readonly string[] = ['creek', 'pond']

/** Pass by pass: for example, all casings are below all roads, so that crossings are open. */
export function strokesOf<Set extends Pick<LineSet, 'pensAt'>>(
  sets: readonly Set[],
  metresPerPixel: number,
): { set: Set; pen: Pen }[] {
  const pens = sets.map((set) => set.pensAt(metresPerPixel))
  const passes = Math.max(0, ...pens.map(({ length }) => length))
  return Array.from({ length: passes }, (_, pass) =>
    sets.flatMap((set, i) => {
      const pen = pens[i][pass]
      return pen ? [{ set, pen }] : []
    }),
  ).flat()
}

/** By rank: the minimum width, and the scales from which a road or its casing is hidden. */
const roadLooks = [
  { widthPx: 3.2, belowM: 80, casedBelowM: 80 },
  { widthPx: 2.2, belowM: 40, casedBelowM: 9 },
  { widthPx: 1.2, belowM: 14, casedBelowM: 3 },
  { widthPx: 0.8, belowM: 9, casedBelowM: 3 },
] as const

export function roadSets({ shapes, kind, widthM }: Pick<Roads, 'shapes' | 'kind' | 'widthM'>) {
  return roadKinds.map((_, rank) => roadSet(shapes, kind, widthM, rank)).reverse()
}

function roadSet(
  shapes: PackedShapes,
  kind: Uint8Array,
  widthM: Float32Array,
  rank: number,
): LineSet {
  const { widthPx, belowM, casedBelowM } = roadLooks[rank]
  const order = inOrder(shapes).filter((road) => kind[road] === rank)
  const pensAt = (metresPerPixel: number) => [
    metresPerPixel < casedBelowM ? { colour: inks.casing, widthPx, casingPx: 0.9 } : null,
    metresPerPixel < belowM ? { colour: inks.roads[rank], widthPx } : null,
  ]
  return { ...lineSet(shapes, order, () => false, pensAt), widthM }
}

function trackPens(metresPerPixel: number): Pen[] {
  const dashPx = [5, 3] as const
  if (metresPerPixel >= 2.5) return [{ colour: inks.track, opacity: 0.4, widthPx: 0.7, dashPx }]
  return [
    { colour: inks.white, opacity: 0.45, widthPx: 2.6 },
    { colour: inks.track, opacity: 0.9, widthPx: 1.2, dashPx },
  ]
}

/** Only those of the surveyors and days of the filter. */
export function trackSet(tracks: Tracks): LineSet {
  return {
    ...lineSet(tracks.shapes, new Uint32Array(0), () => false, trackPens),
    order: rememberLast((filter) => selectTracks(tracks, filter)),
  }
}

export function lineSet(
  shapes: PackedShapes,
  order: Uint32Array,
  isRing: LineSet['isRing'],
  pensAt: LineSet['pensAt'],
): LineSet {
  return { shapes, order: () => order, isRing, pensAt }
}

/** Only the conditions on surveyors and days apply to tracks. */
function rememberLast(select: (filter: DatasetFilter) => Uint32Array): LineSet['order'] {
  const columns = [sampleIndex('surveyor'), sampleIndex('day')]
  let last: { filter: DatasetFilter; order: Uint32Array } | null = null
  return (filter) => {
    const isSame = columns.every((column) => last?.filter.get(column) === filter.get(column))
    if (!last || !isSame) last = { filter, order: select(filter) }
    return last.order
  }
}
