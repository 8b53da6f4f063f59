import { nameCandidates } from '../map/labels/label-candidates.ts'
import { type LabelCandidate, placeLabels } from '../map/labels/label-layout.ts'
import { type Name, type NameStyle, namesOf } from '../map/labels/label-style.ts'
import { PT_PER_PX } from './draw-survey.ts'
import { fileLabels, plotNumbers } from './feature-labels.ts'
import type { Font, Measure, NameMark } from './name-mark.ts'
import type { Projection } from './projection.ts'
import type { SheetRequest } from './sheet-request.ts'

interface Candidate extends LabelCandidate {
  mark: NameMark
}

/** Names that have room, as on the map; then what features are labelled by, as far as there is any left. */
export function placeNames(
  request: SheetRequest,
  projection: Projection,
  measure: Measure,
): NameMark[] {
  const { area } = projection
  // The map's own rules count in its pixels, from its corner.
  const toPixels = (x: number, y: number) => ({
    x: (x - area.x) / PT_PER_PX,
    y: (y - area.y) / PT_PER_PX,
  })
  const labels = [...plotNumbers(request, projection, measure), ...fileLabels(request, projection)]
  const labelled = labels.map(
    (mark, i): Candidate => ({
      ...toPixels(mark.x, mark.y),
      mark,
      width: (measure(mark.text, mark.font) + 2 * mark.haloPt) / PT_PER_PX,
      height: mark.font.sizePt / PT_PER_PX,
      turn: 0,
      order: AFTER_NAMES,
      // Two plots of one number are not one thing that is named twice.
      text: String(i),
    }),
  )
  const placed = placeLabels(
    [...named(request, projection, measure, toPixels), ...labelled],
    area.width / PT_PER_PX,
    area.height / PT_PER_PX,
  )
  return placed.map(({ mark, x, y, turn }) => ({
    ...mark,
    x: area.x + x * PT_PER_PX,
    y: area.y + y * PT_PER_PX,
    turn: (turn * 180) / Math.PI,
  }))
}

const AFTER_NAMES = 100

function named(
  { survey, layers }: SheetRequest,
  projection: Projection,
  measure: Measure,
  toPixels: (x: number, y: number) => { x: number; y: number },
): Candidate[] {
  if (!layers.includes('labels')) return []
  const { ax, bx, ay, by } = projection.from(survey.origin)
  const names = namesOf(survey)
  const marks = names.map(markOf)
  const widths = marks.map(
    ({ text, font, haloPt }) => (measure(text, font) + 2 * haloPt) / PT_PER_PX,
  )
  return nameCandidates(names, widths, {
    metresPerPixel: PT_PER_PX / projection.pointsPerMetre,
    layers,
    toScreen: (x, y) => toPixels(ax * x + bx, ay * y + by),
  }).map((candidate) => ({ ...candidate, mark: marks[candidate.index] }))
}

function markOf({ text, style }: Name): NameMark {
  return {
    text: style.isUpper ? text.toUpperCase() : text,
    ...{ x: 0, y: 0, turn: 0 },
    font: fontOf(style),
    colour: style.colour,
    halo: style.halo,
    haloPt: style.haloPx * PT_PER_PX,
  }
}

/** From what a canvas takes, such as 'italic 400 14px …'. */
function fontOf({ font, sizePx, spacingPx }: NameStyle): Font {
  return {
    family: font.startsWith('italic') ? 'note' : 'sans',
    weight: Number(/\b\d{3}\b/.exec(font)?.[0] ?? 400),
    sizePt: sizePx * PT_PER_PX,
    spacingPt: spacingPx * PT_PER_PX,
  }
}
