import { explorer } from '../content/explorer.ts'
import { inks } from '../map/colours.ts'
import type { Bounds } from '../plane/plane.ts'
import { colouringOf, type Exploration } from '../state/exploration.ts'
import { surveyBounds } from '../survey/survey-bounds.ts'
import { isOn, type SheetRequest } from './sheet-request.ts'

/** What is shown, at this moment. */
export function requestOf(now: Exploration): SheetRequest {
  const { survey, layers, filter, selection, bounds, plot, opened } = now
  if (survey === null) throw new Error('There is no sheet before there is a survey')
  const inView = [surveyBounds(survey), ...opened.map((layer) => layer.bounds)]
  return {
    survey,
    layers: layers.flatMap(({ id, isShown }) => (isShown ? [id] : [])),
    column: colouringOf(now),
    filter,
    selection,
    bounds: bounds ? withoutBlank(bounds, inView) : surveyBounds(survey),
    plot,
    opened: opened.map((layer) => ({
      layer,
      colour: inks.opened[layer.id % inks.opened.length],
      colourOf: () => null,
      passes: () => true,
      classes: { title: '', entries: [] },
    })),
  }
}

/** The file that is looked at, by its name; else the ward. */
export function titleOf(request: SheetRequest): string {
  const { layers, opened } = request
  const file = layers.includes('opened') ? opened.findLast((one) => isOn(one, request)) : undefined
  return file ? file.layer.name.replace(/\.[a-z0-9.]+$/i, '') : explorer.title
}

const MARGIN = 0.04
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
