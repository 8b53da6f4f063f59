import { filters as words } from '../../content/filters.ts'
import { surveyWords } from '../../content/survey-words.ts'
import {
  type CodedColumn,
  codedColumns,
  type PlotFilter,
  type Range,
  type RangedColumn,
  rangedColumns,
} from '../../filter/plot-filter.ts'
import { codeNames } from '../plot-words.ts'
import { writeDay, writeNumber } from '../write-number.ts'

/** One question of a filter. */
export interface AskedColumn {
  column: CodedColumn | RangedColumn | 'inView'
  /** Such as 'Land use: Wetland or Forest'. */
  words: string
}

/** What is asked of the sample's plots, in the order of the panel; too many names as a number. */
export function writeFilter(filter: PlotFilter, mostNames = Infinity): AskedColumn[] {
  const inView: AskedColumn[] = filter.inView ? [{ column: 'inView', words: words.inView }] : []
  const coded = codedColumns.flatMap((column): AskedColumn[] => {
    const codes = filter.codes[column]
    return codes === null ? [] : [{ column, words: writeCodes(column, codes, mostNames) }]
  })
  const ranged = rangedColumns.flatMap((column): AskedColumn[] => {
    const range = filter[column]
    const { label } = words[column]
    return range ? [{ column, words: `${label}: ${writeRange[column](range)}` }] : []
  })
  return [...inView, ...coded, ...ranged]
}

function writeCodes(column: CodedColumn, codes: number, mostNames: number): string {
  const names = codeNames[column]
  const wanted = names.filter((_, code) => (codes & (1 << code)) !== 0)
  const isListed = wanted.length <= mostNames
  const list = isListed
    ? wanted.join(words.or) || words.none
    : `${wanted.length} ${words.outOf} ${names.length}`
  // A surveyor's name says already what it is.
  const saysItself = column === 'surveyor' && isListed && wanted.length > 0
  return saysItself ? list : `${surveyWords.columns[column]}: ${list}`
}

/** Larger than any plot, so not an end that anybody chose. */
const LARGEST_M2 = 10_000_000

const writeRange: Readonly<Record<RangedColumn, (range: Range) => string>> = {
  areaM2: ({ from, to }) => {
    const { unit } = words.areaM2
    if (to >= LARGEST_M2) return `${writeNumber(from)} ${unit} ${words.andMore}`
    return `${writeNumber(from)} – ${writeNumber(to)} ${unit}`
  },
  day: ({ from, to }) => (from === to ? writeDay(from) : `${writeDay(from)} – ${writeDay(to)}`),
}
