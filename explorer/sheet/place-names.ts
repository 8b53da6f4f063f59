import { buildRoom, type LabelCandidate, placeIn, type Room } from '../map/labels/label-layout.ts'
import { featureStyle, type NameStyle } from '../map/labels/label-style.ts'
import { buildSurveyNames } from '../map/labels/survey-names.ts'
import { placeFeatureLabels } from './feature-labels.ts'
import type { Font, TextWidth } from './measure-text.ts'
import type { Rect } from './paper.ts'
import { PT_PER_PX, round } from './paper-surface.ts'
import type { Projection } from './projection.ts'
import { isOn, type SheetFile, type SheetRequest } from './sheet-request.ts'

/** A label on the sheet, centred on a point; lengths in points, `turn` in degrees clockwise. */
export interface NameMark {
  text: string
  x: number
  y: number
  turn: number
  font: Font
  colour: string
  halo: string
  haloPt: number
  /** The line that leads to it from its feature, as path data without its M. */
  leader?: string | undefined
}

interface Candidate extends LabelCandidate {
  written: string
  style: NameStyle
}

/** Names that fit, as on the map; then the labels of features, in the room that is left. */
export function placeNames(request: SheetRequest, projection: Projection, measure: TextWidth) {
  const { area } = projection
  // The map's own rules use its pixels, from its corner.
  const room = buildRoom(area.width / PT_PER_PX, area.height / PT_PER_PX)
  const widthOf = (text: string, style: NameStyle) =>
    measure(text, fontOf(style)) / PT_PER_PX + 2 * style.haloPx
  const { layers } = request
  const names = layers.includes('labels') ? namesOn(request, projection, widthOf) : []
  const marks = placeIn(room, names).map((one) => markOf(area, one, fontOf(one.style)))
  const files = layers.includes('opened')
    ? request.files.filter((file) => isOn(file, projection))
    : []
  const ofFiles = files.flatMap((file) => labelsOn(file, projection, room, measure) ?? [])
  return {
    names: [...marks, ...ofFiles.flatMap((one) => one.marks)],
    /** For each labelled file: its column, its features with a text, and those without room. */
    labelled: ofFiles.map((one) => one.labelled),
  }
}

function markOf(
  area: Rect,
  { written, style, x, y, turn }: Pick<Candidate, 'written' | 'style' | 'x' | 'y' | 'turn'>,
  font: Font,
): NameMark {
  return {
    text: written,
    x: xOn(area, x),
    y: yOn(area, y),
    turn: (turn * 180) / Math.PI,
    font,
    colour: style.colour,
    halo: style.halo,
    haloPt: style.haloPx * PT_PER_PX,
  }
}

function xOn(area: Rect, px: number): number {
  return area.x + px * PT_PER_PX
}

function yOn(area: Rect, px: number): number {
  return area.y + px * PT_PER_PX
}

type WidthOf = (text: string, style: NameStyle) => number

function namesOn(request: SheetRequest, projection: Projection, widthOf: WidthOf): Candidate[] {
  const { survey, layers, selection, plot } = request
  const { area } = projection
  const { ax, bx, ay, by } = projection.from(survey.origin)
  const write = ({ text, style }: { text: string; style: NameStyle }) =>
    style.isUpper ? text.toUpperCase() : text
  const { candidates } = buildSurveyNames(survey, (name) => widthOf(write(name), name.style))
  const seen = candidates({
    metresPerPixel: PT_PER_PX / projection.pointsPerMetre,
    layers,
    box: projection.boxOn(survey.origin),
    marked: plot,
    passes: selection.passes,
    toScreen: (x, y) => ({
      x: (ax * x + bx - area.x) / PT_PER_PX,
      y: (ay * y + by - area.y) / PT_PER_PX,
    }),
  })
  return seen.map((one) => ({ ...one, written: write(one.name), style: one.name.style }))
}

/** The labels of a file's features, from the visitor's chosen column. */
function labelsOn(file: SheetFile, projection: Projection, room: Room, measure: TextWidth) {
  const { labelBy } = file
  if (!labelBy) return null
  const font = fontOf(featureStyle)
  const widthOf = (text: string) => measure(text, font) / PT_PER_PX + 2 * featureStyle.haloPx
  const { labels, left } = placeFeatureLabels(file, projection, room, widthOf)
  const { area } = projection
  const marks = labels.map(({ text, sizePx, leader, ...at }) => {
    const share = sizePx / featureStyle.sizePx
    const small = { ...font, sizePt: share * font.sizePt }
    const path = leader?.map(({ x, y }) => `${round(xOn(area, x))} ${round(yOn(area, y))}`)
    return {
      ...markOf(area, { ...at, written: text, style: featureStyle }, small),
      leader: path?.join('L'),
    }
  })
  return { marks, labelled: { column: labelBy, count: labels.length + left, left } }
}

/** Smaller text is illegible on paper. */
const LEAST_PT = 7

function fontOf({ family, weight, sizePx, spacingPx }: NameStyle): Font {
  const sizePt = Math.max(LEAST_PT, sizePx * PT_PER_PX)
  return { family, weight, sizePt, spacingPt: spacingPx * PT_PER_PX }
}
