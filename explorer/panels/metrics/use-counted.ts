import { useDeferredValue } from 'react'
import { type Charts, countCharts } from '../../filter/charts.ts'
import { countFacets, type Facets } from '../../filter/facets.ts'
import type { PlotFilter, Selection } from '../../filter/plot-filter.ts'
import { useExplorer } from '../../state/use-explorer.ts'
import type { Plots, Survey } from '../../survey/survey.ts'

/** What charts and choices show; all of it belongs to one filter. */
export interface Counted {
  filter: PlotFilter
  facets: Facets
  charts: Charts
}

/** Counts once the metrics are in the document: a visitor waits for those first. */
export function useCounted(survey: Survey): Counted {
  const { plots } = useDeferredValue(survey)
  const filter = useDeferredValue(useExplorer((now) => now.filter))
  const selection = useDeferredValue(useExplorer((now) => now.selection))
  return countOnce(plots, filter, selection)
}

const known = new WeakMap<Selection, Counted>()

/** Several panels ask; edits change plots in place, and are known by a new selection. */
function countOnce(plots: Plots, filter: PlotFilter, selection: Selection): Counted {
  let counted = known.get(selection)
  if (counted === undefined) {
    const facets = countFacets(plots, filter)
    counted = { filter, facets, charts: countCharts(plots, selection) }
    known.set(selection, counted)
  }
  return counted
}
