import { dataset as words } from '../content/dataset.ts'
import { surveyWords } from '../content/survey-words.ts'
import { table } from '../content/table.ts'
import type { Survey } from '../survey/survey.ts'
import {
  FIRST_DAY,
  floods,
  landUses,
  SURVEYOR_COUNT,
  statuses,
  taxes,
  tenures,
} from '../survey/vocabulary.ts'
import type { Column, Dataset, DateColumn, NumberColumn, TextColumn } from './dataset.ts'

type Named = Pick<Survey, 'plots' | 'blocks'>

const known = new WeakMap<Survey['plots'], Dataset>()

/**
 * The plots of the sample as columns over the survey's own arrays: an edit of a plot is seen here
 * without anything being made anew.
 */
export function sampleDataset(survey: Named): Dataset {
  const dataset = known.get(survey.plots) ?? build(survey)
  known.set(survey.plots, dataset)
  return dataset
}

function build({ plots, blocks }: Named): Dataset {
  const titles = table.columns
  const columns: Column[] = [
    names(titles.plot, { plots, blocks }),
    coded(titles.landUse, plots.landUse, namesOf(landUses, surveyWords.landUse)),
    coded(titles.status, plots.status, namesOf(statuses, surveyWords.status)),
    number(titles.areaM2, plots.areaM2, 'm2'),
    number(titles.frontageM, plots.frontageM, 'm'),
    coded(titles.tenure, plots.tenure, namesOf(tenures, surveyWords.tenure)),
    coded(titles.tax, plots.tax, namesOf(taxes, surveyWords.tax)),
    number(titles.taxRs, plots.taxRs),
    number(titles.valueLakh, plots.valueLakh),
    coded(titles.flood, plots.flood, namesOf(floods, surveyWords.flood)),
    number(titles.elevationM, plots.elevationM),
    number(titles.households, plots.households),
    number(titles.population, plots.population),
    coded(titles.surveyor, plots.surveyor, surveyors),
    day(titles.day, plots.day),
  ]
  const rowCount = plots.landUse.length
  return { name: words.sample, isSample: true, rowCount, columns, nameColumn: 0 }
}

const own = { isMeasured: false, isWrittenAsText: false, isPlace: false } as const

/** Such as 'Block 12 / 34'. There are as many as plots, so they are written when first asked for. */
function names(name: string, { plots, blocks }: Named): TextColumn {
  let written: string[] | undefined
  return {
    ...own,
    kind: 'text',
    name,
    codes: Uint32Array.from(plots.number, (_, plot) => plot),
    get words() {
      written ??= Array.from(
        plots.number,
        (number, plot) => `${blocks.names[plots.block[plot]]} / ${number}`,
      )
      return written
    },
  }
}

function coded(name: string, codes: Uint8Array, written: readonly string[]): TextColumn {
  return { ...own, kind: 'text', name, codes, words: written }
}

function number(
  name: string,
  values: NumberColumn['values'],
  unit: NumberColumn['unit'] = null,
): NumberColumn {
  return { ...own, kind: 'number', name, values, isWhole: !(values instanceof Float32Array), unit }
}

function day(name: string, values: Uint16Array): DateColumn {
  const zeroMs = Date.parse(FIRST_DAY)
  return { ...own, kind: 'date', name, values, zeroMs, unitMs: 86_400_000, hasTime: false }
}

function namesOf<Code extends string>(
  codes: readonly Code[],
  written: Record<Code, string>,
): string[] {
  return codes.map((code) => written[code])
}

const surveyors = Array.from(
  { length: SURVEYOR_COUNT },
  (_, i) => `${surveyWords.surveyor} ${i + 1}`,
)
