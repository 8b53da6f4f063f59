import type { Survey } from '../survey/survey.ts'
import { sumBuildings } from './built-sums.ts'
import { measureBuilt } from './measure-built.ts'
import { measureGround } from './measure-ground.ts'
import { measureLand } from './measure-land.ts'
import { measurePeople } from './measure-people.ts'
import { measureSurvey } from './measure-survey.ts'
import { measureTax } from './measure-tax.ts'
import { medianArea, sortByArea } from './median-area.ts'
import type { MetricValues } from './metric-definitions.ts'
import type { Selection } from './plot-filter.ts'

export type Meter = (selection: Selection) => MetricValues

export type MeasuredSurvey = Pick<Survey, 'plots' | 'buildings'>

/**
 * Prepares what no filter and no edit changes, so that measuring a selection is a few loops over
 * columns. What surveyors edit (status, use, tax …) is read anew each time.
 */
export function buildMeter(survey: MeasuredSurvey): Meter {
  const { plots } = survey
  const built = sumBuildings(survey)
  const byArea = sortByArea(plots.areaM2)
  const chosen = new Uint32Array(plots.areaM2.length)
  return (selection) => {
    const rows = chosen.subarray(0, listChosen(selection.passes, chosen))
    return {
      ...measureLand(plots, rows),
      medianArea: medianArea(plots, selection, byArea),
      ...measureBuilt(plots, built, rows),
      ...measurePeople(plots, rows),
      ...measureSurvey(plots, rows),
      ...measureTax(plots, rows),
      ...measureGround(plots, rows),
    }
  }
}

function listChosen(passes: Uint8Array, into: Uint32Array): number {
  let count = 0
  for (let i = 0; i < passes.length; i += 1) {
    if (passes[i] === 1) {
      into[count] = i
      count += 1
    }
  }
  return count
}
