import type { Drawing } from '@app/formats/opened-layer.ts'
import { type Column, wordAt } from '../../dataset/dataset.ts'
import { remembered } from '../../dataset/remembered.ts'
import type { PaintedLayer } from '../opened/painted-layer.ts'
import type { LabelCandidate } from './label-layout.ts'

/** The position of a layer's plane on the screen in a frame, in CSS pixels. */
export interface LabelView {
  /** From the plane of the layer to clip space, in column-major order. */
  matrix: ArrayLike<number>
  width: number
  height: number
}

/** A label whose middle is in a cell of an earlier one is not tried: it would overlap it. */
const CELL_PX = 8
const HEIGHT_PX = 12
/** Labels of lines and points are this far above their position, so as not to hide it. */
const ABOVE_PX = 12
const LONGEST_CHARS = 40

/**
 * The labels of the visible features, from one column. Each feature is visited once, and few more
 * labels are laid out than fit on a screen.
 */
export function featureCandidates(
  { layer: { spots, drawing }, labelBy, passes }: PaintedLayer,
  { matrix, width, height }: LabelView,
  widthOf: (text: string) => number,
): LabelCandidate[] {
  if (!labelBy) return []
  const columns = Math.ceil(width / CELL_PX)
  const isTaken = new Uint8Array(columns * Math.ceil(height / CELL_PX))
  const isArea = areasIn(drawing)
  const candidates: LabelCandidate[] = []
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
    if (isTaken[Math.floor(y / CELL_PX) * columns + Math.floor(x / CELL_PX)]) continue
    const text = labelOf(labelBy, feature)
    if (text === '') continue
    const size = { height: HEIGHT_PX, width: widthOf(text) }
    const [left, right] = [x - size.width / 2, Math.min(x + size.width / 2, width - 1)]
    for (let down = y - HEIGHT_PX / 2; down <= y + HEIGHT_PX / 2; down += CELL_PX / 2) {
      const line = Math.floor(down / CELL_PX) * columns
      const first = line + Math.max(Math.floor(left / CELL_PX), 0)
      if (line >= 0) isTaken.fill(1, first, line + Math.floor(right / CELL_PX) + 1)
    }
    candidates.push({ x, y, ...size, turn: 0, order: feature, text, isRepeated: true })
  }
  return candidates
}

/** 1 for each feature that is an area. */
const areasIn = remembered(({ triangles, feature, lookOf }: Drawing) => {
  const found = new Uint8Array(lookOf.length)
  for (let i = 0; i < triangles.length; i += 3) found[feature[triangles[i]]] = 1
  return found
})

function labelOf(column: Column, feature: number): string {
  const word = wordAt(column, feature)
  return word.length > LONGEST_CHARS ? `${word.slice(0, LONGEST_CHARS - 1)}…` : word
}
