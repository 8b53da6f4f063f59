import type { Drawing } from '@app/formats/opened-layer.ts'
import { type Column, wordAt } from '../../dataset/dataset.ts'
import type { PaintedLayer } from '../opened/painted-layer.ts'
import { type LabelCandidate, placeLabels } from './label-layout.ts'

/** The position of a layer's plane on the screen in a frame, in CSS pixels. */
export interface LabelView {
  /** From the plane of the layer to clip space, in column-major order. */
  matrix: ArrayLike<number>
  width: number
  height: number
}

/** A text and the position of its centre. */
export interface PlacedLabel {
  text: string
  x: number
  y: number
}

/** `word` is drawn; `text` is unique for each feature. */
export type FeatureCandidate = LabelCandidate & { word: string }

/** Only the first label in a cell of this size is tried: others would overlap it. */
const CELL_PX = { width: 64, height: 20 }
const HEIGHT_PX = 12
/** Labels of lines and points are this far above their position, so as not to hide it. */
const ABOVE_PX = 12
const LONGEST_CHARS = 40

/**
 * The labels of the visible features, from one column, as far as there is space. Each feature is
 * visited once, and only as many labels are laid out as fit on a screen.
 */
export function placeFeatureLabels(
  painted: PaintedLayer,
  view: LabelView,
  widthOf: (text: string) => number,
): PlacedLabel[] {
  const placed = placeLabels(featureCandidates(painted, view, widthOf), view.width, view.height)
  return placed.map(({ word, x, y }) => ({ text: word, x, y }))
}

/** The first feature of each cell of the screen. */
export function featureCandidates(
  { layer: { spots, drawing }, labelBy, passes }: PaintedLayer,
  { matrix, width, height }: LabelView,
  widthOf: (text: string) => number,
): FeatureCandidate[] {
  if (!labelBy) return []
  const columns = Math.ceil(width / CELL_PX.width)
  const isTaken = new Uint8Array(columns * Math.ceil(height / CELL_PX.height))
  const isArea = areasIn(drawing)
  const candidates: FeatureCandidate[] = []
  for (let feature = 0; 2 * feature < spots.length; feature += 1) {
    if (passes && passes[feature] === 0) continue
    const [px, py] = [spots[2 * feature], spots[2 * feature + 1]]
    const w = matrix[3] * px + matrix[7] * py + matrix[15]
    // Behind the camera, or without a position.
    if (!(w > 0)) continue
    const x = ((matrix[0] * px + matrix[4] * py + matrix[12]) / w + 1) * 0.5 * width
    const middle = (1 - (matrix[1] * px + matrix[5] * py + matrix[13]) / w) * 0.5 * height
    const y = isArea[feature] ? middle : middle - ABOVE_PX
    if (!(x >= 0 && y >= 0 && x < width && y < height)) continue
    const cell = Math.floor(y / CELL_PX.height) * columns + Math.floor(x / CELL_PX.width)
    if (isTaken[cell]) continue
    const word = labelOf(labelBy, feature)
    if (word === '') continue
    isTaken[cell] = 1
    candidates.push({
      ...{ x, y, word, turn: 0, order: feature, height: HEIGHT_PX, width: widthOf(word) },
      // Two features with the same label may be side by side.
      text: String(feature),
    })
  }
  return candidates
}

const areas = new WeakMap<Drawing, Uint8Array>()

/** 1 for each feature that is an area. */
function areasIn(drawing: Drawing): Uint8Array {
  const known = areas.get(drawing)
  if (known) return known
  const { triangles, feature, lookOf } = drawing
  const found = new Uint8Array(lookOf.length)
  for (let i = 0; i < triangles.length; i += 3) found[feature[triangles[i]]] = 1
  areas.set(drawing, found)
  return found
}

function labelOf(column: Column, feature: number): string {
  const word = wordAt(column, feature)
  return word.length > LONGEST_CHARS ? `${word.slice(0, LONGEST_CHARS - 1)}…` : word
}
