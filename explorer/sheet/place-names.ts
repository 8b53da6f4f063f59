import * as colours from '@app/site/styles/colours.ts'
import { nameCandidates } from '../map/label-candidates.ts'
import { type LabelCandidate, placeLabels } from '../map/label-layout.ts'
import { type Name, type NameStyle, namesOf } from '../map/label-style.ts'
import type { Box } from '../plane/plane.ts'
import { boxAround } from '../plane/plane.ts'
import { plotsOn } from './draw-plots.ts'
import { PT_PER_PX } from './draw-survey.ts'
import type { Projection } from './projection.ts'
import type { SheetRequest } from './sheet-request.ts'

/** A name on the sheet, centred on a point; lengths in points, `turn` in degrees clockwise. */
export interface NameMark {
  text: string
  x: number
  y: number
  turn: number
  font: Font
  colour: string
  halo: string
  haloPt: number
}

export interface Font {
  family: 'sans' | 'note'
  weight: number
  sizePt: number
  spacingPt: number
}

/** In points. */
export type Measure = (text: string, font: Font) => number

/** At smaller scales nobody looks for the number of a plot. */
const NUMBERS_FROM = 2500
const numberFont: Font = { family: 'sans', weight: 500, sizePt: 5, spacingPt: 0 }
/** After every name of the map. */
const NUMBER_ORDER = 100

interface Candidate extends LabelCandidate {
  mark: NameMark
}

/** All names that have room, as on the map, and the numbers of plots where the scale is large. */
export function placeNames(
  request: SheetRequest,
  projection: Projection,
  measure: Measure,
): NameMark[] {
  const { survey, layers } = request
  const { ax, bx, ay, by } = projection.from(survey.origin)
  const { area } = projection
  // The map's own rules count in its pixels.
  const toScreen = (x: number, y: number) => ({
    x: (ax * x + bx - area.x) / PT_PER_PX,
    y: (ay * y + by - area.y) / PT_PER_PX,
  })
  const names = namesOf(survey)
  const marks = names.map(markOf)
  const widths = marks.map(
    ({ text, font, haloPt }) => (measure(text, font) + 2 * haloPt) / PT_PER_PX,
  )
  const named = nameCandidates(names, widths, {
    metresPerPixel: PT_PER_PX / projection.pointsPerMetre,
    layers,
    toScreen,
  }).map((candidate): Candidate => ({ ...candidate, mark: marks[candidate.index] }))
  const numbers = projection.denominator <= NUMBERS_FROM ? plotNumbers() : []
  const placed = placeLabels(
    [...named, ...numbers],
    area.width / PT_PER_PX,
    area.height / PT_PER_PX,
  )
  return placed.map(({ mark, x, y, turn }) => ({
    ...mark,
    x: area.x + x * PT_PER_PX,
    y: area.y + y * PT_PER_PX,
    turn: (turn * 180) / Math.PI,
  }))

  function plotNumbers(): Candidate[] {
    if (!layers.includes('plots') && !layers.includes('plot-lines')) return []
    const { plots } = survey
    const { starts, coordinates } = plots.shapes
    return Array.from(plotsOn(survey, projection)).flatMap((plot): Candidate[] => {
      const text = String(plots.number[plot])
      const widthPt = measure(text, numberFont)
      const box = boxAround(coordinates, starts[plot], starts[plot + 1])
      if (request.selection.passes[plot] !== 1 || !hasRoom(box, ax, widthPt)) return []
      const at = toScreen(plots.centres[2 * plot], plots.centres[2 * plot + 1])
      const mark: NameMark = {
        ...{ text, x: 0, y: 0, turn: 0, font: numberFont, colour: colours.INK_2 },
        ...{ halo: `${colours.WHITE}99`, haloPt: 0.5 },
      }
      return [
        {
          // Two plots of one number are not one thing named twice.
          ...{ ...at, mark, text: `${plot}`, turn: 0, order: NUMBER_ORDER },
          ...{ width: widthPt / PT_PER_PX, height: numberFont.sizePt / PT_PER_PX },
        },
      ]
    })
  }
}

function hasRoom(
  [west, south, east, north]: Box,
  pointsPerMetre: number,
  widthPt: number,
): boolean {
  const needed = Math.max(widthPt, numberFont.sizePt) + 4
  return Math.min(east - west, north - south) * pointsPerMetre > needed
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
