import type { Survey } from '../survey/build-survey.ts'
import { refiltered, withView } from './dataset-actions.ts'
import { nothingPicked, type PlotEdits, type Problem } from './exploration.ts'
import { type Store, withChanges } from './store.ts'

/** The sample's survey, from building it to the edits of a team. */
export function createSurveyActions({ read, change }: Store) {
  /** Its plots are filtered by the current conditions. */
  function take(survey: Survey) {
    const now = withChanges(read(), { sample: { survey } })
    const view = refiltered(now, 'sample', { isNew: true })
    return { sample: { survey }, datasets: withView(now, 'sample', view) }
  }

  return {
    /** A listener builds the survey of that size. */
    setSize(size: number): void {
      const isOfSample = read().pick.picked?.dataset === 'sample'
      const pick = isOfSample ? nothingPicked : { awaitedPlot: null }
      change({ sample: { size }, map: { isFrameDue: true }, pick })
    },

    showProgress: (generated: number | null) => change({ sample: { generated } }),

    showProblem: (problem: Problem | null) => change({ screen: { problem } }),

    showSurvey(survey: Survey): void {
      const { awaitedPlot } = read().pick
      const isKnown = awaitedPlot !== null && awaitedPlot < survey.plots.landUse.length
      const picked = isKnown ? { dataset: 'sample' as const, row: awaitedPlot } : null
      const sample = { survey, generated: null, shownSize: read().sample.size, edits: null }
      change({ ...take(survey), sample, pick: { awaitedPlot: null, picked } })
    },

    /** Only the map is notified at once; counts are updated after it has painted. */
    showEdits: (edits: PlotEdits) => change({ sample: { edits } }),

    /** The survey now includes the edits. */
    settleEdits(): void {
      const { survey, edits } = read().sample
      if (!survey || !edits) return
      change(take({ ...survey, plots: { ...survey.plots, ...edits.columns } }))
    },
  }
}
