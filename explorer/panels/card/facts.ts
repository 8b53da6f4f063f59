import { plotCard as words } from '../../content/plot-card.ts'
import { surveyWords } from '../../content/survey-words.ts'
import { cellOf, type Dataset } from '../../dataset/dataset.ts'
import { codeName } from '../../dataset/plot-names.ts'
import { RUPEES_PER_LAKH } from '../../filter/units.ts'
import type { Survey } from '../../survey/build-survey.ts'
import { statuses } from '../../survey/vocabulary.ts'
import { writeLocal, writeMeasure } from '../../writing/write-class.ts'
import {
  writeCount,
  writeDate,
  writeDay,
  writeNumber,
  writeRupees,
} from '../../writing/write-number.ts'

export type Fact = readonly [name: string, value: string]

/** All attributes of a plot, with the less important ones collapsed. */
export function plotFacts({ plots }: Survey, plot: number): { facts: Fact[]; more: Fact[] } {
  const { facts, units } = words
  const number = (column: ArrayLike<number>, digits = 0) => writeNumber(column[plot], digits)
  const isVisited = plots.status[plot] !== statuses.indexOf('unvisited')
  const surveyor = `${surveyWords.surveyor} ${plots.surveyor[plot] + 1}`
  const day = writeDay(plots.day[plot])
  const error = writeNumber(plots.gnssErrorM[plot] * 100, 1)
  const first: Fact[] = [
    [facts.landUse, codeName('landUse', plots.landUse[plot])],
    [facts.area, writeLocal(plots.areaM2[plot])],
    [facts.metric, `${number(plots.areaM2)} ${units.m2}`],
    [facts.tenure, codeName('tenure', plots.tenure[plot])],
    [facts.tax, words.taxed(codeName('tax', plots.tax[plot]), writeRupees(plots.taxRs[plot]))],
    [facts.visit, (isVisited ? words.visited : words.planned)(surveyor, day)],
  ]
  const more: Fact[] = [
    [
      facts.frontage,
      plots.frontageM[plot] === 0 ? words.nothing : `${number(plots.frontageM, 1)} ${units.m}`,
    ],
    [facts.value, writeRupees(plots.valueLakh[plot] * RUPEES_PER_LAKH)],
    [
      facts.people,
      plots.population[plot] === 0
        ? words.nobody
        : words.living(
            number(plots.population),
            writeCount(plots.households[plot], units.household),
          ),
    ],
    [facts.flood, codeName('flood', plots.flood[plot])],
    [
      facts.ground,
      words.sloping(`${number(plots.elevationM, 1)} ${units.m}`, number(plots.slopePercent, 1)),
    ],
    ...(isVisited ? [[facts.gnss, `${error} ${units.cm}`] satisfies Fact] : []),
  ]
  return { facts: first, more }
}

/** Dates and times as in the table; other values as in the file. */
export function datedFacts({ columns }: Dataset, row: number, facts: readonly Fact[]): Fact[] {
  return facts.map(([name, value]) => {
    const column = columns.find((candidate) => candidate.name === name)
    const ms = column?.kind === 'date' ? cellOf(column, row) : null
    return column?.kind === 'date' && typeof ms === 'number'
      ? [name, writeDate(ms, column.hasTime)]
      : [name, value]
  })
}

/** Measurements that are not in the file. */
export function measuredFacts({ columns }: Dataset, row: number): Fact[] {
  return columns.flatMap((column): Fact[] => {
    const value = column.isMeasured ? cellOf(column, row) : null
    if (column.kind !== 'number' || typeof value !== 'number') return []
    if (column.unit === 'm') return [[column.name, writeMeasure('m', value, 1)]]
    return [
      [column.name, writeMeasure('m2', value)],
      [words.facts.local, writeLocal(value)],
    ]
  })
}
