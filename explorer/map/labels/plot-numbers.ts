import { type BoxTree, visitTouching } from '@app/formats/geometry/box-tree.ts'
import type { Box } from '../../plane/plane.ts'
import type { Survey } from '../../survey/build-survey.ts'
import { candidateAt, type NameCandidate, type NameView } from './label-candidates.ts'
import { type Name, numberStyles } from './label-style.ts'

/** Numbers are shown below this many metres per pixel. */
export const NUMBERS_BELOW_M = 0.53

/** After the last name: plot numbers have the lowest priority. */
const ORDER = 20
const CHOSEN_ORDER = -1

/** The minimum width of a plot relative to its number. */
const ROOM = 1.25

export interface NumberView extends NameView {
  box: Box
  /** The selected plot, whose number is bold and always shown. */
  marked: number | null
  /** 1 for each plot that matches the filter; null when all do. */
  passes: Uint8Array | null
}

/** Every possible plot number, plain and then bold, in the order that plotNumbers() expects. */
export function numberNames({ plots }: Pick<Survey, 'plots'>): Name[] {
  const most = plots.number.reduce((before, number) => Math.max(before, number), 0)
  return [numberStyles.plain, numberStyles.chosen].flatMap((style) =>
    Array.from({ length: most }, (_, i) => ({
      text: String(i + 1),
      x: 0,
      y: 0,
      angle: null,
      style,
      order: ORDER,
      // They have no position until a plot provides one.
      belowMetresPerPixel: 0,
      layer: null,
    })),
  )
}

/** The numbers of plots close enough to be legible, in the middle of each plot. */
export function plotNumbers(
  { plots, plotTree }: { plots: Survey['plots']; plotTree: BoxTree },
  names: readonly Name[],
  widths: readonly number[],
  { metresPerPixel, layers, box, marked, passes, toScreen, isHidden }: NumberView,
): NameCandidate[] {
  if (metresPerPixel >= NUMBERS_BELOW_M) return []
  if (!layers.includes('plots') && !layers.includes('plot-lines')) return []
  const first = names.findIndex(({ style }) => style === numberStyles.plain)
  const firstBold = names.findIndex(({ style }) => style === numberStyles.chosen)
  const candidates: NameCandidate[] = []
  visitTouching(plotTree, box, (plot) => {
    const isChosen = plot === marked
    if (!isChosen && passes?.[plot] === 0) return
    const x = plots.centres[2 * plot]
    const y = plots.centres[2 * plot + 1]
    const at = toScreen(x, y)
    const beside = toScreen(x + 1, y)
    if (!at || !beside) return
    const pixelsPerM = Math.hypot(beside.x - at.x, beside.y - at.y)
    const index = (isChosen ? firstBold : first) + plots.number[plot] - 1
    const isRoomy = Math.sqrt(plots.areaM2[plot]) * pixelsPerM > ROOM * widths[index]
    if (!isChosen && (pixelsPerM * NUMBERS_BELOW_M <= 1 || !isRoomy)) return
    if (!isChosen && isHidden?.(x, y, true)) return
    const candidate = candidateAt(at, names[index], index, widths)
    const order = isChosen ? CHOSEN_ORDER : ORDER
    candidates.push({ ...candidate, order, isRepeated: true })
  })
  return candidates
}
