import { featureCandidates } from '../map/labels/feature-labels.ts'
import { type LabelCandidate, placeLabels } from '../map/labels/label-layout.ts'
import { featureStyle, type NameStyle } from '../map/labels/label-style.ts'
import { buildSurveyNames } from '../map/labels/survey-names.ts'
import type { Font, TextWidth } from './measure-text.ts'
import { PT_PER_PX } from './paper-surface.ts'
import type { Projection } from './projection.ts'
import type { SheetRequest } from './sheet-request.ts'

/** A label on the sheet, centred on a point; lengths in points, `turn` in degrees clockwise. */
export type NameMark = ReturnType<typeof placeNames>[number]

interface Candidate extends LabelCandidate {
  written: string
  style: NameStyle
}

const AFTER_NAMES = 100

/** Names that fit, as on the map; then the labels of features, as far as there is space left. */
export function placeNames(request: SheetRequest, projection: Projection, measure: TextWidth) {
  const { area } = projection
  // The map's own rules use its pixels, from its corner.
  const width = area.width / PT_PER_PX
  const height = area.height / PT_PER_PX
  const widthOf = (text: string, style: NameStyle) =>
    measure(text, fontOf(style)) / PT_PER_PX + 2 * style.haloPx
  const candidates = [
    ...(request.layers.includes('labels') ? namesOn(request, projection, widthOf) : []),
    ...(request.layers.includes('opened') ? labelsOn(request, projection, widthOf) : []),
  ]
  return placeLabels(candidates, width, height).map(({ written, style, x, y, turn }) => ({
    text: written,
    x: area.x + x * PT_PER_PX,
    y: area.y + y * PT_PER_PX,
    turn: (turn * 180) / Math.PI,
    font: fontOf(style),
    colour: style.colour,
    halo: style.halo,
    haloPt: style.haloPx * PT_PER_PX,
  }))
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
function labelsOn(request: SheetRequest, projection: Projection, widthOf: WidthOf): Candidate[] {
  const { area } = projection
  const width = area.width / PT_PER_PX
  const height = area.height / PT_PER_PX
  return request.files.flatMap((file) => {
    const { ax, bx, ay, by } = projection.from(file.layer.drawing.origin)
    const [across, up] = [2 / area.width, 2 / area.height]
    const east = (bx - area.x) * across - 1
    const north = 1 - (by - area.y) * up
    const matrix = [ax * across, 0, 0, 0, 0, -ay * up, 0, 0, 0, 0, 1, 0, east, north, 0, 1]
    const seen = featureCandidates(file, { matrix, width, height }, (text) =>
      widthOf(text, featureStyle),
    )
    return seen.map((one) => ({
      ...one,
      order: AFTER_NAMES + one.order,
      written: one.text,
      style: featureStyle,
    }))
  })
}

/** Smaller text is illegible on paper. */
const LEAST_PT = 7

function fontOf({ family, weight, sizePx, spacingPx }: NameStyle): Font {
  const sizePt = Math.max(LEAST_PT, sizePx * PT_PER_PX)
  return { family, weight, sizePt, spacingPt: spacingPx * PT_PER_PX }
}
