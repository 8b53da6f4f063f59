import { centroidOf, doubleArea, isInside } from '@app/formats/geometry/ring.ts'
import { wordAt } from '../dataset/dataset.ts'
import { type LabelCandidate, type Room, upright } from '../map/labels/label-layout.ts'
import { featureStyle } from '../map/labels/label-style.ts'
import { clipRing } from '../plane/clip-ring.ts'
import { type Box, boxAround } from '../plane/plane.ts'
import { PT_PER_PX } from './paper-surface.ts'
import { outlinesOfFile } from './plot-outlines.ts'
import type { Projection } from './projection.ts'
import { featuresOnSheet } from './rows-on-sheet.ts'
import type { SheetFile } from './sheet-request.ts'

/** A label of a feature; lengths in the map's pixels, from its corner. */
export interface FeatureLabel extends LabelCandidate {
  sizePx: number
  /** Where a line begins that leads from the feature to the label, and where it ends. */
  leader: readonly [Spot, Spot] | null
}

interface Spot {
  x: number
  y: number
}

/** A feature on the sheet without a label yet. */
interface Unlabelled extends Spot {
  row: number
  text: string
  /** At the usual size. */
  width: number
  /** Its outline in pixels; empty for lines and points. */
  rings: readonly Float32Array[]
}

/** How a label is tried: every feature in one way, then the remaining ones in the next. */
interface Way {
  sizePx: number
  isTurned?: boolean
  /** Partly outside its area. */
  isOver?: boolean
}

const ways: readonly Way[] = [
  { sizePx: 12 },
  { sizePx: 12, isTurned: true },
  { sizePx: 10 },
  { sizePx: 10, isTurned: true },
  { sizePx: 8.5 },
  { sizePx: 8.5, isTurned: true },
  { sizePx: 8.5, isOver: true },
]
/** Of the width of a label that is partly outside its area. */
const LEAST_WITHIN = 0.6
/** Labels end before the edge of the sheet. */
const EDGE_PX = 13
/** Letters are lower than their line, and of neighbouring plots may be near each other. */
const HEIGHT = 0.8
const MARGIN_PX = 1.5
/** A label of a line or a point is this far above it. */
const ABOVE_PX = 12
const LEADER_SIZE_PX = 10
const LEADER_PX = [20, 28, 38, 50, 64, 80]
const DIRECTIONS = 16
/** The part of a line that others may touch. */
const BESIDE_PX = 6
/** More lines than this would hide the map. */
const MOST_LEADERS = 80
/** More features than this have no room anyway. */
const MOST_FEATURES = 20_000

/**
 * The labels of a file's features on the sheet: in their areas, if necessary smaller or turned, else
 * beside them at the end of a line. `left` is the number of those without room.
 */
export function placeFeatureLabels(
  file: SheetFile,
  projection: Projection,
  room: Room,
  widthOf: (text: string) => number,
): { labels: FeatureLabel[]; left: number } {
  const all = unlabelledOn(file, projection, widthOf)
  const labels: FeatureLabel[] = []
  let left = all.slice(0, MOST_FEATURES)
  for (const way of ways) left = left.filter((one) => !take(labelIn(one, way), room, labels))
  if (left.length <= MOST_LEADERS) {
    const middle = middleOf(all)
    left = left.filter((one) => !leadersOf(one, middle).some((label) => take(label, room, labels)))
  }
  return { labels, left: left.length + Math.max(all.length - MOST_FEATURES, 0) }
}

/** The matching features with a part on the sheet and a text. */
function unlabelledOn(
  { layer, labelBy, passes }: SheetFile,
  projection: Projection,
  widthOf: (text: string) => number,
): Unlabelled[] {
  const { drawing, spots, dataset } = layer
  const { ax, bx, ay, by } = projection.from(drawing.origin)
  const { area } = projection
  const xOf = (x: number) => (ax * x + bx - area.x) / PT_PER_PX
  const yOf = (y: number) => (ay * y + by - area.y) / PT_PER_PX
  const [width, height] = [area.width / PT_PER_PX, area.height / PT_PER_PX]
  const frame: Box = [EDGE_PX, EDGE_PX, width - EDGE_PX, height - EDGE_PX]
  const { ringsOf } = outlinesOfFile(drawing, dataset.rowCount)
  return Array.from(featuresOnSheet(layer, projection)).flatMap((isSeen, row) => {
    const text = isSeen && passes?.[row] !== 0 ? wordAt(labelBy ?? undefined, row) : ''
    if (text === '') return []
    const whole = ringsOf(row).map((ring) => ring.map((at, i) => (i % 2 ? yOf(at) : xOf(at))))
    const isCut = whole.some((ring) => !isBoxWithin(boxAround(ring), frame))
    const rings = isCut ? whole.map((ring) => clipRing(ring, frame)) : whole
    const spot = { x: xOf(spots[2 * row]), y: yOf(spots[2 * row + 1]) }
    const own = (isCut && middleWithin(rings)) || spot
    return [{ row, text, ...own, width: widthOf(text), rings }]
  })
}

/** The centroid of the largest part that the edge of the sheet leaves, if it is inside. */
function middleWithin(rings: readonly Float32Array[]): Spot | null {
  const sizeOf = (one: Float32Array) => Math.abs(doubleArea(one))
  const [ring] = rings.toSorted((a, b) => sizeOf(b) - sizeOf(a))
  if (!ring || sizeOf(ring) === 0) return null
  const [x, y] = centroidOf(ring)
  return isInside(ring, 0, ring.length / 2, x, y) ? { x, y } : null
}

function isBoxWithin(box: Box, [left, top, right, bottom]: Box): boolean {
  return box[0] >= left && box[1] >= top && box[2] <= right && box[3] <= bottom
}

function take(label: FeatureLabel | null, room: Room, labels: FeatureLabel[]): boolean {
  if (!label || !room.take(label, ...lineOf(label))) return false
  labels.push(label)
  return true
}

/** Null if it does not fit in its area. */
function labelIn(one: Unlabelled, { sizePx, isTurned, isOver }: Way): FeatureLabel | null {
  const label = labelAt(one, one, sizePx)
  if (one.rings.length === 0) return isTurned ? null : { ...label, y: one.y - ABOVE_PX }
  if (isTurned) label.turn = longestSideOf(one.rings)
  const width = isOver ? LEAST_WITHIN * label.width : label.width
  return isWithin({ ...label, width }, one.rings) ? label : null
}

function labelAt({ row, text, width }: Unlabelled, { x, y }: Spot, sizePx: number): FeatureLabel {
  const share = sizePx / featureStyle.sizePx
  const size = { sizePx, width: width * share, height: HEIGHT * sizePx, marginPx: MARGIN_PX }
  return { text, x, y, ...size, turn: 0, order: row, isRepeated: true, leader: null }
}

/** Whether the corners of a label and the middles of its sides are in an area. */
function isWithin(
  { x, y, width, height, turn }: LabelCandidate,
  rings: readonly Float32Array[],
): boolean {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return [-0.5, 0, 0.5].every((along) =>
    [-0.5, 0.5].every((down) => {
      const px = x + along * width * cos - down * height * sin
      const py = y + along * width * sin + down * height * cos
      const around = rings.filter((ring) => isInside(ring, 0, ring.length / 2, px, py))
      return around.length % 2 === 1
    }),
  )
}

/** The direction of the longest side of an area, so that a label along it is upright. */
function longestSideOf(rings: readonly Float32Array[]): number {
  let [longest, turn] = [0, 0]
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      const [x, y] = ring.subarray((i + 2) % ring.length)
      const length = Math.hypot(x - ring[i], y - ring[i + 1])
      if (length > longest) [longest, turn] = [length, Math.atan2(y - ring[i + 1], x - ring[i])]
    }
  }
  return upright(turn)
}

/** Labels around a feature, the nearest first, and away from the middle of the others. */
function* leadersOf(one: Unlabelled, middle: Spot): Generator<FeatureLabel> {
  const outward = Math.atan2(one.y - middle.y, one.x - middle.x)
  for (const length of LEADER_PX) {
    for (let i = 0; i < DIRECTIONS; i += 1) {
      // First outward, then in turn on either side of it.
      const step = (i % 2 ? 1 : -1) * Math.ceil(i / 2)
      const turn = outward + (2 * Math.PI * step) / DIRECTIONS
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
      const at = { x: one.x + length * cos, y: one.y + length * sin }
      const label = labelAt(one, at, LEADER_SIZE_PX)
      const inset = Math.min(label.width / 2 / Math.abs(cos), label.height / 2 / Math.abs(sin))
      const end = { x: at.x - inset * cos, y: at.y - inset * sin }
      if (inset < length) yield { ...label, leader: [one, end] }
    }
  }
}

/** Other labels keep off its line, but lines of neighbours may begin side by side. */
function lineOf({ leader, ...label }: FeatureLabel): LabelCandidate[] {
  if (!leader) return []
  const [from, to] = leader
  const turn = Math.atan2(to.y - from.y, to.x - from.x)
  const width = Math.max(Math.hypot(to.x - from.x, to.y - from.y) - BESIDE_PX, 1)
  const x = to.x - (width / 2) * Math.cos(turn)
  const y = to.y - (width / 2) * Math.sin(turn)
  return [{ ...label, x, y, width, height: 2, marginPx: 0, turn }]
}

function middleOf(spots: readonly Spot[]): Spot {
  const sum = spots.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 })
  return { x: sum.x / spots.length, y: sum.y / spots.length }
}
