import { INK, INK_2, WHITE } from '@app/site/styles/colours.ts'
import { wordAt } from '../dataset/dataset.ts'
import { type Box, boxAround } from '../plane/plane.ts'
import { plotsOn } from './draw-plots.ts'
import type { Font, Measure, NameMark } from './name-mark.ts'
import type { Projection } from './projection.ts'
import type { SheetFile, SheetRequest } from './sheet-request.ts'

/** At smaller scales nobody looks for the number of a plot. */
const NUMBERS_FROM = 2500
const numberFont: Font = { family: 'sans', weight: 500, sizePt: 5, spacingPt: 0 }
const labelFont: Font = { family: 'sans', weight: 500, sizePt: 6, spacingPt: 0 }
/** Of one file: for more there is no room on any paper. */
const MOST_LABELS = 4000

/** The numbers of plots that are large enough for them. */
export function plotNumbers(
  { survey, layers, selection }: SheetRequest,
  projection: Projection,
  measure: Measure,
): NameMark[] {
  const isDrawn = layers.includes('plots') || layers.includes('plot-lines')
  if (projection.denominator > NUMBERS_FROM || !isDrawn || !layers.includes('labels')) return []
  const { number, centres, shapes } = survey.plots
  const { starts, coordinates } = shapes
  const { ax, bx, ay, by } = projection.from(survey.origin)
  return Array.from(plotsOn(survey, projection)).flatMap((plot) => {
    const text = String(number[plot])
    const box = boxAround(coordinates, starts[plot], starts[plot + 1])
    const hasRoom = leastSide(box) * ax > Math.max(measure(text, numberFont), 5) + 4
    if (selection.passes[plot] !== 1 || !hasRoom) return []
    const x = ax * centres[2 * plot] + bx
    const y = ay * centres[2 * plot + 1] + by
    return [markAt(text, x, y, numberFont)]
  })
}

/** What a visitor chose to stand beside each feature of a file. */
export function fileLabels({ files, layers }: SheetRequest, projection: Projection): NameMark[] {
  return layers.includes('opened') ? files.flatMap((file) => labelsOf(file, projection)) : []
}

function labelsOf({ layer, ground, passes }: SheetFile, projection: Projection): NameMark[] {
  const column = layer.dataset.columns[ground?.labelBy ?? -1]
  if (!column) return []
  const { origin } = layer.drawing
  const { ax, bx, ay, by } = projection.from(origin)
  const [west, south, east, north] = projection.boxOn(origin)
  const labels: NameMark[] = []
  for (let feature = 0; 2 * feature < layer.spots.length; feature += 1) {
    const x = layer.spots[2 * feature]
    const y = layer.spots[2 * feature + 1]
    const isThere = x >= west && x <= east && y >= south && y <= north
    if (!isThere || passes?.[feature] === 0) continue
    const text = wordAt(column, feature)
    if (text !== '') labels.push(markAt(text, ax * x + bx, ay * y + by, labelFont))
    if (labels.length === MOST_LABELS) break
  }
  return labels
}

function markAt(text: string, x: number, y: number, font: Font): NameMark {
  const colour = font === numberFont ? INK_2 : INK
  return { text, x, y, turn: 0, font, colour, halo: `${WHITE}b3`, haloPt: 0.7 }
}

function leastSide([west, south, east, north]: Box): number {
  return Math.min(east - west, north - south)
}
