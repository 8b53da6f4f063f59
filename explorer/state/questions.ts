import { type Question, questions } from '../face/questions.ts'
import { codesOf } from '../filter/code-bits.ts'
import type { DatasetFilter } from '../filter/dataset-filter.ts'
import { type PlotConditions, plotFilter } from '../filter/plot-filter.ts'
import type { ColourColumn } from '../layers/colours.ts'
import type { LayerId } from '../layers/layers.ts'
import { floods, landUses, statuses, taxes, tenures } from '../survey/vocabulary.ts'
import { beginning, type Exploration, type Shared } from './exploration.ts'

/** The filter of a question, and the layers that show its answer. */
interface Asking {
  wanted: PlotConditions
  /** The set that the answer is a part of: the same filter without one condition. */
  among?: PlotConditions
  colourBy: ColourColumn
  /** Shown in addition to the initial layers. */
  layer?: LayerId
}

/** The second of February 2026, counted from the first day of the survey. */
const MONDAY = 28
const SURVEYOR_4 = 3

const homes = codesOf(landUses, ['residential', 'mixed'])
const fields = codesOf(landUses, ['agriculture'])

const askings: Readonly<Record<Question, Asking>> = {
  flood: {
    wanted: { landUse: homes, flood: codesOf(floods, ['high']) },
    among: { landUse: homes },
    colourBy: 'flood',
    layer: 'flood',
  },
  tax: { wanted: { tax: codesOf(taxes, ['overdue']) }, colourBy: 'tax' },
  monday: {
    wanted: { surveyor: [SURVEYOR_4], day: { from: MONDAY, to: MONDAY } },
    colourBy: 'status',
    layer: 'tracks',
  },
  people: { wanted: { landUse: homes }, colourBy: 'landUse', layer: 'population' },
  fields: {
    wanted: { landUse: fields, tenure: codesOf(tenures, ['annual']) },
    among: { landUse: fields },
    colourBy: 'tenure',
  },
  room: {
    wanted: { landUse: codesOf(landUses, ['open']), flood: codesOf(floods, ['none']) },
    among: { landUse: codesOf(landUses, ['open']) },
    colourBy: 'landUse',
  },
  leases: { wanted: { tenure: codesOf(tenures, ['lease']) }, colourBy: 'landUse' },
  disputes: {
    wanted: { status: codesOf(statuses, ['disputed']) },
    colourBy: 'status',
    layer: 'blocks',
  },
}

/**
 * The state after a question, until the visitor changes it. Where water is raised, its level decides
 * about the plots instead of a class.
 */
export function sceneOf(
  question: Question,
  level: number | null = null,
): Pick<Shared, 'filter' | 'layers' | 'colourBy' | 'question' | 'level'> {
  const { wanted, among, colourBy, layer } = askings[question]
  const layers = beginning.map.layers.map(({ id, isShown }) => ({
    id,
    isShown: isShown || id === layer,
  }))
  const filter = plotFilter(level === null ? wanted : (among ?? {}))
  return { question, level, filter, layers, colourBy }
}

/** The next question that was not asked yet; null when all were. */
export function nextQuestion(now: Exploration): Question | null {
  const { question, previous } = now.questions
  const at = question ? questions.indexOf(question) + 1 : 0
  const inTurn = [...questions.slice(at), ...questions.slice(0, at)]
  return inTurn.find((next) => next !== question && !previous.includes(next)) ?? null
}

/** A layer that is part of the answer, and not only its background. */
export function answerLayerOf(question: Question): LayerId | null {
  const { layer } = askings[question]
  return layer === 'tracks' || layer === 'population' ? layer : null
}

/** The plots that the answer is a part of. */
export function amongOf(question: Question): DatasetFilter {
  return plotFilter(askings[question].among ?? {})
}
