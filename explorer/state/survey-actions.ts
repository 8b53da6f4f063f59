import type { Survey } from '../survey/build-survey.ts'
import { refiltered, withView } from './dataset-actions.ts'
import { nothingPicked, type PlotEdits, type Problem } from './exploration.ts'
import type { Store } from './store.ts'

/** The sample's survey, from building it to the edits of a team. */
export function createSurveyActions({ read, change }: Store) {
  /** Its plots are filtered by the current conditions. */
  function take(survey: Survey) {
    const now = { ...read(), survey }
    return { survey, views: withView(now, 'sample', refiltered(now, 'sample', { isNew: true })) }
  }

  return {
    /** A listener builds the survey of that size. */
    setSize(size: number): void {
      const isOfSample = read().picked?.dataset === 'sample'
      change({ size, isFrameDue: true, awaitedPlot: null, ...(isOfSample && nothingPicked) })
    },

    showProgress: (generated: number | null) => change({ generated }),

    showProblem: (problem: Problem | null) => change({ problem }),

    showSurvey(survey: Survey): void {
      const { awaitedPlot, size } = read()
      const isKnown = awaitedPlot !== null && awaitedPlot < survey.plots.landUse.length
      const picked = isKnown ? { dataset: 'sample' as const, row: awaitedPlot } : null
      const made = { generated: null, shownSize: size, edits: null }
      change({ ...made, ...take(survey), awaitedPlot: null, picked })
    },

    /** Only the map is notified at once; counts are updated after it has painted. */
    showEdits: (edits: PlotEdits) => change({ edits }),

    /** The survey now includes the edits. */
    settleEdits(): void {
      const { survey, edits } = read()
      if (!survey || !edits) return
      change(take({ ...survey, plots: { ...survey.plots, ...edits.columns } }))
    },
  }
}
