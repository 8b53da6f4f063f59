import { samplePlace } from '../dataset/sample-dataset.ts'
import type { Question } from '../face/questions.ts'
import { everyFeature } from '../filter/dataset-filter.ts'
import { everyPlot, type PlotFilter, questionsOf } from '../filter/plot-filter.ts'
import type { Answer } from '../layers/answer-look.ts'
import type { ColourColumn } from '../layers/colours.ts'
import type { Bounds } from '../plane/plane.ts'
import { noteBeginning } from '../timing.ts'
import { refiltered, withView } from './dataset-actions.ts'
import {
  beginning,
  type Claim,
  type Exploration,
  nothingPicked,
  type Shared,
  scenes,
} from './exploration.ts'
import { sceneOf } from './questions.ts'
import type { UndoableStore } from './store.ts'

/** Views of the sample that set many things at once: for a claim, a question or an address. */
export function createSceneActions({ read, change, choose }: UndoableStore) {
  function lookAtSample(
    filter: PlotFilter | null,
    { isInView = false, colourBy }: { isInView?: boolean; colourBy?: ColourColumn } = {},
  ): Partial<Exploration> {
    noteBeginning('filter')
    const now = read()
    const asked = { filter: filter ? questionsOf(filter) : everyFeature, isInView }
    const view = refiltered(now, 'sample', asked)
    const coloured = colourBy ? { ...view, colourBy: samplePlace(colourBy) } : view
    const views = withView(now, 'sample', coloured)
    return { ...nothingPicked, dataset: 'sample', file: null, views }
  }

  return {
    /** Previous choices are cleared. */
    showClaim: (claim: Claim) =>
      change({ ...lookAtSample(null), claim, question: null, ...scenes[claim] }),

    /** Previous choices are cleared; the panel beside the map may stay. */
    ask(question: Question): void {
      const { filter, colourBy, layers } = sceneOf(question)
      const { panel, askedBefore } = read()
      const isTeam = panel === 'team' // which has its own colours
      const place = { view: 'map', panel: isTeam ? null : panel, claim: null } as const
      const asked = {
        question,
        askedBefore: [...askedBefore, question],
        answer: null,
        isAnswerDue: true,
        layers,
      }
      choose({ ...lookAtSample(filter, { colourBy }), ...asked, ...place })
    },

    showAnswer: (answer: Answer) => change({ answer }),

    /** The map is moving to the answer. */
    noteAnswerShown: () => change({ isAnswerDue: false, isFrameDue: false }),

    /** Shows the survey for the first time. */
    frame: (bounds: Bounds) =>
      change({ isFrameDue: false, command: { kind: 'move', to: { bounds }, isAtOnce: true } }),

    /** The visitor takes over; the filter stays as it is. */
    endQuestion: () => choose({ question: null, isAnswerDue: false }),

    /** Applies an address, with defaults for the rest. */
    restore({
      filter,
      isInView,
      colourBy = 'landUse',
      plot = null,
      ...said
    }: Partial<Shared>): void {
      const now = read()
      const { size, layers, isTilted, view, panel, claim, question, file } = beginning
      const plain = { size, layers, isTilted, view, panel, claim, question, file }
      const isOfShown = now.shownSize === null || now.shownSize === (said.size ?? size)
      change({
        ...lookAtSample(filter ?? everyPlot, { isInView: isInView ?? false, colourBy }),
        ...plain,
        ...said,
        awaitedPlot: plot,
        picked: isOfShown && plot !== null ? { dataset: 'sample', row: plot } : null,
        camera: said.camera ?? now.camera,
        askedBefore: said.question ? [...now.askedBefore, said.question] : now.askedBefore,
        answer: null,
        isFrameDue: now.isFrameDue && !said.camera,
        isAnswerDue: Boolean(said.question && !said.camera),
      })
    },
  }
}
