import { explorer } from '../content/explorer.ts'
import { filters } from '../content/filters.ts'
import { sheet as words } from '../content/sheet.ts'
import { askedColumnsOf } from '../dataset/dataset.ts'
import { plotFilterOf } from '../filter/plot-filter.ts'
import type { Bounds } from '../plane/plane.ts'
import {
  isFiltering,
  paintedOf,
  sampleViewOf,
  shownDataset,
  visibleFiles,
} from '../state/datasets.ts'
import {
  colouringOf,
  type Exploration,
  pickedIn,
  shownAnswerOf,
  shownLayersOf,
} from '../state/exploration.ts'
import { surveyBounds } from '../survey/survey-bounds.ts'
import { writeQuestion } from '../writing/write-question.ts'
import { type AskedRows, isOn, type SheetFile, type SheetRequest } from './sheet-request.ts'

/** What is shown, at this moment. */
export function requestOf(now: Exploration): SheetRequest {
  const { survey, bounds, opened, picked } = now
  if (survey === null) throw new Error('There is no sheet before there is a survey')
  const { filter, selection } = sampleViewOf(now)
  const files = visibleFiles(now).map(({ layer, view }): SheetFile => paintedOf(layer, view))
  const shown = shownDataset(now)
  const own = shown?.layer ? paintedOf(shown.layer, shown.view) : null
  const isOfFile = picked && picked.dataset !== 'sample'
  const whole = surveyBounds(survey)
  const things = [...(own ? [] : [whole]), ...opened.map((layer) => layer.bounds)]
  return {
    survey,
    layers: shownLayersOf(now),
    column: colouringOf(now),
    filter: plotFilterOf(filter),
    selection,
    question: now.question,
    answer: shownAnswerOf(now),
    asked: askedOf(now),
    bounds: bounds ? withoutBlank(bounds, things) : whole,
    plot: pickedIn(now, 'sample'),
    feature: isOfFile ? { layer: Number(picked.dataset), feature: picked.row } : null,
    files,
    own,
  }
}

function askedOf(now: Exploration): AskedRows | null {
  const shown = shownDataset(now)
  if (!shown || !isFiltering(shown.view)) return null
  const { dataset, view } = shown
  const questions = askedColumnsOf(dataset).flatMap(([place, column]) => {
    const question = view.filter.get(place)
    return question ? [writeQuestion(column, question)] : []
  })
  return {
    count: view.selection.count,
    total: dataset.rowCount,
    questions: view.isInView ? [...questions, filters.inView] : questions,
  }
}

/** The file that is looked at, by its name, or one that is in view where the ward is not; else the ward. */
export function titleOf({ own, files, survey, bounds }: SheetRequest): string {
  const [west, south, east, north] = surveyBounds(survey)
  const isOffWard = west > bounds[2] || east < bounds[0] || south > bounds[3] || north < bounds[1]
  const file = own ?? (isOffWard ? files.findLast((one) => isOn(one, { bounds })) : undefined)
  if (file) return file.layer.name.replace(/\.[a-z0-9.]+$/i, '')
  return isOffWard ? words.blank : explorer.title
}

const MARGIN = 0.01
const LEAST_DEGREES = 0.0005

/** What is in view as far as anything is in it: no paper is kept for blank edges of the map. */
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
  if (cut.length === 0) return view
  return cut.reduce((all, part) => [
    Math.min(all[0], part[0]),
    Math.min(all[1], part[1]),
    Math.max(all[2], part[2]),
    Math.max(all[3], part[3]),
  ])
}

/** A single point has some ground around it, too. */
function widened([west, south, east, north]: Bounds): Bounds {
  const x = Math.max(MARGIN * (east - west), LEAST_DEGREES)
  const y = Math.max(MARGIN * (north - south), LEAST_DEGREES)
  return [west - x, south - y, east + x, north + y]
}
