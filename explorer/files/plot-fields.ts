import { isoOf } from '@app/formats/dataset/dataset.ts'
import type { Field, FieldValue } from '@app/formats/save/saved-table.ts'
import { surveyWords } from '../content/survey-words.ts'
import type { Survey } from '../survey/build-survey.ts'
import type { Plots } from '../survey/survey.ts'
import {
  DAY_MS,
  FIRST_DAY_MS,
  floods,
  landUses,
  statuses,
  taxes,
  tenures,
} from '../survey/vocabulary.ts'

/** The part of a survey to save. */
export type SavedSurvey = Pick<Survey, 'seed' | 'origin' | 'plots' | 'blocks'>

/**
 * One attribute of an exported plot; every format writes the same ones, in this order. Its name has
 * at most ten letters, the limit of Shapefiles, so that it is the same everywhere.
 */
export interface PlotField extends Omit<Field, 'read'> {
  read(survey: SavedSurvey, plot: number): FieldValue
}

export const SAMPLE_NOTE = 'Sample data: an invented place, not a real survey'

export const plotFields: readonly PlotField[] = [
  text('sample', () => SAMPLE_NOTE),
  text('plot_id', titleOf),
  text('block', ({ plots, blocks }, plot) => blocks.names[plots.block[plot]]),
  integer('plot_no', 'number'),
  coded('land_use', 'landUse', landUses, surveyWords.landUse),
  coded('tenure', 'tenure', tenures, surveyWords.tenure),
  coded('tax_status', 'tax', taxes, surveyWords.tax),
  coded('status', 'status', statuses, surveyWords.status),
  coded('flood', 'flood', floods, surveyWords.flood),
  text('surveyor', ({ plots }, plot) => `Surveyor ${plots.surveyor[plot] + 1}`),
  {
    name: 'visit_day',
    kind: 'date',
    decimals: 0,
    read: ({ plots }, plot) => isoOf(FIRST_DAY_MS + plots.day[plot] * DAY_MS, false),
  },
  real('area_m2', 'areaM2', 2),
  fronting(real('frontage_m', 'frontageM', 2)),
  measured(real('gnss_err_m', 'gnssErrorM', 3)),
  real('elev_m', 'elevationM', 2),
  real('slope_pct', 'slopePercent', 2),
  integer('households', 'households'),
  integer('population', 'population'),
  real('tax_rs', 'taxRs', 2),
  real('value_lakh', 'valueLakh', 3),
]

function titleOf({ plots, blocks }: SavedSurvey, plot: number): string {
  return `${blocks.names[plots.block[plot]]} / ${plots.number[plot]}`
}

/** Well-formed, because lone surrogates cannot be encoded in UTF-8. */
function text(
  name: string,
  read: (survey: SavedSurvey, plot: number) => string | undefined,
): PlotField {
  const wellFormed: PlotField['read'] = (survey, plot) => read(survey, plot)?.toWellFormed() ?? null
  return { name, kind: 'text', decimals: 0, read: wellFormed }
}

function coded<Code extends string>(
  name: string,
  column: 'landUse' | 'tenure' | 'tax' | 'status' | 'flood',
  codes: readonly Code[],
  words: Record<Code, string>,
): PlotField {
  return text(name, ({ plots }, plot) => words[codes[plots[column][plot]]])
}

function integer(name: string, column: 'number' | 'households' | 'population'): PlotField {
  return { name, kind: 'integer', decimals: 0, read: ({ plots }, i) => plots[column][i] }
}

type RealColumn = {
  [Column in keyof Plots]: Column extends 'centres'
    ? never
    : Plots[Column] extends Float32Array
      ? Column
      : never
}[keyof Plots]

/** Rounded here, so that text and binary formats contain the same number. */
function real(name: string, column: RealColumn, decimals: number): PlotField {
  const scale = 10 ** decimals
  return {
    name,
    kind: 'real',
    decimals,
    read: ({ plots }, plot) => {
      const value = plots[column][plot]
      return Number.isFinite(value) ? Math.round(value * scale) / scale : null
    },
  }
}

/** Known only where a surveyor has been. */
function measured(field: PlotField): PlotField {
  const unvisited = statuses.indexOf('unvisited')
  return {
    ...field,
    read: (survey, plot) =>
      survey.plots.status[plot] === unvisited ? null : field.read(survey, plot),
  }
}

/** A plot that touches no road has none, which is not the same as 0 m. */
function fronting(field: PlotField): PlotField {
  return {
    ...field,
    read: (survey, plot) => (survey.plots.frontageM[plot] === 0 ? null : field.read(survey, plot)),
  }
}
