import { sampleIndex } from '../dataset/sample-dataset.ts'
import type { Question } from '../face/questions.ts'
import { type DatasetFilter, everyFeature } from '../filter/dataset-filter.ts'
import type { ColourColumn } from '../layers/colours.ts'
import type { ShownAnswer } from '../map/raised-water.ts'
import type { Bounds } from '../plane/plane.ts'
import { noteBeginning } from '../timing.ts'
import { refiltered, turnedTo, withView } from './dataset-actions.ts'
import {
  beginning,
  type Claim,
  noQuestion,
  nothingPicked,
  type Shared,
  screens,
  sharedOf,
} from './exploration.ts'
import { boundsOf, positionsOf } from './positions.ts'
import { sceneOf } from './questions.ts'
import type { UndoableStore } from './store.ts'

/** Views of the sample that set many things at once: for a claim, a question or an address. */
export function createSceneActions({ read, change, choose, send }: UndoableStore) {
  function lookAtSample(
    filter: DatasetFilter,
    { isInView = false, colourBy }: { isInView?: boolean; colourBy?: ColourColumn } = {},
  ) {
    noteBeginning('filter')
    const now = read()
    const view = refiltered(now, 'sample', { filter, isInView })
    const coloured = colourBy ? { ...view, colourBy: sampleIndex(colourBy) } : view
    const datasets = { active: 'sample', ...withView(now, 'sample', coloured) } as const
    return { pick: nothingPicked, datasets, files: { link: null } }
  }

  return {
    /** Previous choices are cleared. */
    showClaim: (claim: Claim) =>
      change({
        ...lookAtSample(everyFeature),
        questions: { question: null },
        screen: { claim, ...screens[claim], ...(claim === 'accuracy' && { check: '' }) },
      }),

    /** Previous choices are cleared; the panel beside the map may stay. */
    ask(question: Question): void {
      const { filter, colourBy, layers } = sceneOf(question)
      const { screen, questions } = read()
      const isTeam = screen.panel === 'team' // which has its own colours
      const previous = [...questions.previous, question]
      choose({
        ...lookAtSample(filter, { colourBy }),
        questions: { question, previous, answer: null, level: null, isAnswerDue: true },
        map: { layers },
        screen: { view: 'map', panel: isTeam ? null : screen.panel, claim: null },
      })
    },

    showAnswer: (answer: ShownAnswer) => change({ questions: { answer } }),

    /** The map is moving to the answer. */
    noteAnswerShown: () =>
      change({ questions: { isAnswerDue: false }, map: { isFrameDue: false } }),

    /** The first view: the row that an address names, or else a whole dataset. */
    frame(whole: Bounds): void {
      const { picked } = read().pick
      const places = picked && positionsOf(read(), picked.dataset)
      const bounds = (places && boundsOf(places, picked.row)) ?? whole
      change({ map: { isFrameDue: false } })
      send({ kind: 'move', to: { bounds }, isOpening: true })
    },

    /** All of a file, whatever was shown before. */
    showFile: (id: number) =>
      change({ ...turnedTo(read(), id), map: { isFrameDue: true }, screen: { claim: null } }),

    /** The map starts elsewhere. */
    skipFrame: () => change({ map: { isFrameDue: false } }),

    /** The visitor takes over; the filter stays as it is. */
    endQuestion: () => choose({ questions: noQuestion }),

    /** Applies an address, with defaults for the rest. */
    restore(shared: Partial<Shared>): void {
      const { sample, map, questions } = read()
      const linked = { ...sharedOf(beginning), ...shared }
      const { size, layers, isTilted, view, panel, claim, check, question, level, file, plot } =
        linked
      const isOfShown = sample.shownSize === null || sample.shownSize === size
      const camera = linked.camera ?? map.camera
      const isFrameDue = !linked.camera && (map.isFrameDue || plot !== null)
      const { previous } = questions
      change({
        ...lookAtSample(linked.filter, linked),
        sample: { size },
        files: { link: file },
        map: { layers, isTilted, camera, isFrameDue },
        screen: { view, panel, claim, check },
        pick: {
          ...nothingPicked,
          awaitedPlot: plot,
          picked: isOfShown && plot !== null ? { dataset: 'sample', row: plot } : null,
        },
        questions: {
          question,
          level,
          previous: question ? [...previous, question] : previous,
          answer: null,
          isAnswerDue: question !== null && !linked.camera,
        },
      })
    },
  }
}
