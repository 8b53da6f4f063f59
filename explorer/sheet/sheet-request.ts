import { explorer } from '../content/explorer.ts'
import { filters } from '../content/filters.ts'
import { sheet as words } from '../content/sheet.ts'
import { filterableOf } from '../dataset/dataset.ts'
import type { Selection } from '../filter/dataset-filter.ts'
import type { Answer } from '../layers/answer-look.ts'
import type { PaintedLayer } from '../map/opened/painted-layer.ts'
import { type Bounds, doTouch, joinBoxes } from '../plane/plane.ts'
import {
  isFiltering,
  paintedOf,
  type ShownDataset,
  sampleViewOf,
  shownDataset,
  visibleFiles,
} from '../state/datasets.ts'
import {
  colouringOf,
  type Exploration,
  pickedFeatureOf,
  pickedIn,
  shownAnswerOf,
  shownLayersOf,
} from '../state/exploration.ts'
import { isOnMap } from '../state/positions.ts'
import { surveyBounds } from '../survey/survey-bounds.ts'
import { showValues } from '../values/show-values.ts'
import { writeCondition } from '../writing/write-condition.ts'
import { usualTotals } from './summed-columns.ts'

/** The input of a sheet: everything the map shows at the time of the request. */
export type SheetRequest = ReturnType<typeof requestOf>

/** A visitor's file with its options for painting. */
export type SheetFile = PaintedLayer

/** Whether any part of a file may be within these bounds. */
export function isOn({ layer }: SheetFile, { bounds }: { bounds: Bounds }): boolean {
  return doTouch(layer.bounds, bounds)
}

/** The current state of the map. */
export function requestOf(now: Exploration) {
  const { survey } = now.sample
  const { bounds } = now.map
  const current = shownDataset(now)
  if (survey === null || current === null) {
    throw new Error('There is no sheet before there is a survey')
  }
  const { filter, selection: matching } = sampleViewOf(now)
  const answer = shownAnswerOf(now)
  // Where water was raised, it counts what the water reaches.
  const selection = answer?.water ? selectionOf(answer, matching) : matching
  const shown = answer?.water ? { ...current, view: { ...current.view, selection } } : current
  const files = visibleFiles(now).map(({ layer, view }) => showValues(paintedOf(layer, view)))
  const active = shown.layer ? paintedOf(shown.layer, shown.view) : null
  const whole = surveyBounds(survey)
  const things = [
    ...(active ? [] : [whole]),
    ...now.files.opened.filter(isOnMap).map((layer) => layer.bounds),
  ]
  return {
    survey,
    /** The visible ones, from the lowest to the topmost. */
    layers: shownLayersOf(now),
    column: colouringOf(now),
    filter,
    selection,
    /** The current question, and its answer on the map. */
    question: now.questions.question,
    answer,
    /** The active dataset. */
    shown,
    filtered: filteredOf(shown, answer?.water?.title),
    bounds: bounds ? withoutBlank(bounds, things) : whole,
    /** The selection, of either kind. */
    plot: pickedIn(now, 'sample'),
    feature: pickedFeatureOf(now),
    files,
    /** The active file; null for the sample. */
    active,
    /** The indices of the active file's columns that are summed. */
    totals: usualTotals(shown.dataset) as readonly number[],
  }
}

/** Of the plots of an answer. */
function selectionOf({ plots }: Answer, { passes }: Selection): Selection {
  const reached = new Uint8Array(passes.length)
  for (const plot of plots) reached[plot] = 1
  return { passes: reached, count: plots.length }
}

/** The filters of the active dataset, in words; null without filters. */
function filteredOf({ dataset, view }: ShownDataset, water?: string) {
  if (!isFiltering(view)) return null
  const conditions = filterableOf(dataset).flatMap(([place, column]) => {
    const condition = view.filter.get(place)
    return condition ? [writeCondition(column, condition)] : []
  })
  return {
    /** The number of matching rows, and of all rows. */
    count: view.selection.count,
    total: dataset.rowCount,
    conditions: [
      ...conditions,
      ...(view.isInView ? [filters.inView] : []),
      ...(water ? [water] : []),
    ],
  }
}

/** The active file by its name, or one in view where the ward is not; else the ward. */
export function sheetTitle({ active, answer, files, survey, bounds }: SheetRequest): string {
  const isOffWard = !doTouch(surveyBounds(survey), bounds)
  const file = active ?? (isOffWard ? files.findLast((one) => isOn(one, { bounds })) : undefined)
  if (file) return file.layer.name.replace(/\.[a-z0-9.]+$/i, '')
  if (isOffWard) return words.blank
  return answer?.water ? `${explorer.title}: ${answer.water.title}` : explorer.title
}

/** With other labels and totals of the active file. */
export function withChoices(
  request: SheetRequest,
  { labelBy, totals }: { labelBy: number | null; totals: readonly number[] },
): SheetRequest {
  const { shown, files } = request
  const column = shown.dataset.columns[labelBy ?? -1] ?? null
  const relabelled = files.map((file) =>
    file.layer === shown.layer ? { ...file, labelBy: column } : file,
  )
  return { ...request, files: relabelled, totals }
}

const MARGIN = 0.01
const LEAST_DEGREES = 0.0005

/** The part of the view that has content, so that no paper is wasted on blank edges. */
function withoutBlank(view: Bounds, things: readonly Bounds[]): Bounds {
  const cut = things.flatMap((thing) => {
    const [west, south, east, north] = widened(thing)
    const part: Bounds = [
      Math.max(view[0], west),
      Math.max(view[1], south),
      Math.min(view[2], east),
      Math.min(view[3], north),
    ]
    return part[0] < part[2] && part[1] < part[3] ? [part] : []
  })
  return cut.reduce<Bounds | null>(joinBoxes, null) ?? view
}

/** A single point also gets some ground around it. */
function widened([west, south, east, north]: Bounds): Bounds {
  const x = Math.max(MARGIN * (east - west), LEAST_DEGREES)
  const y = Math.max(MARGIN * (north - south), LEAST_DEGREES)
  return [west - x, south - y, east + x, north + y]
}
