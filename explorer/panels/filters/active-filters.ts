import { filters as words } from '../../content/filters.ts'
import { surveyWords } from '../../content/survey-words.ts'
import { countBits } from '../../filter/code-bits.ts'
import {
  type CodedColumn,
  codedColumns,
  everyPlot,
  type PlotFilter,
  type Range,
  type RangedColumn,
  rangedColumns,
  selectPlots,
} from '../../filter/plot-filter.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import type { Plots } from '../../survey/survey.ts'
import { codeNames } from '../plot-words.ts'
import { writeDay, writeNumber } from '../write-number.ts'

/** One condition that is set, as a visitor reads and removes it. */
export interface ActiveFilter {
  key: string
  words: string
  remove(): void
  /** How many things would pass without it; where it is not known, it is left out. */
  countWithout?(): number
}

/** A filter names more codes than these by their number. */
const MOST_NAMES = 2

/** What the sample's plots are filtered by, in the order of the panel. */
export function activeFilters(
  state: ExplorerState,
  filter: PlotFilter,
  plots: Plots,
): ActiveFilter[] {
  const without = (part: Partial<PlotFilter>) => () =>
    selectPlots(plots, { ...filter, ...part }).count
  const inView = {
    key: 'inView',
    words: words.inView,
    remove: () => state.filterView(false),
    countWithout: without({ inView: null }),
  }
  const coded = codedColumns.flatMap((column): ActiveFilter[] => {
    const codes = filter.codes[column]
    if (codes === null) return []
    return [
      {
        key: column,
        words: writeCodes(column, codes),
        remove: () => state.clearCodes(column),
        countWithout: without({ codes: { ...filter.codes, [column]: null } }),
      },
    ]
  })
  const ranged = rangedColumns.flatMap((column): ActiveFilter[] => {
    const range = filter[column]
    if (range === null) return []
    return [
      {
        key: column,
        words: `${words[column].label}: ${writeRange[column](range)}`,
        remove: () => state.filterRange(column, () => everyPlot[column]),
        countWithout: without({ [column]: null }),
      },
    ]
  })
  return [...(filter.inView ? [inView] : []), ...coded, ...ranged]
}

/** The one without which the most would pass; null where none alone would help. */
export function mostInTheWay(filters: readonly ActiveFilter[]): ActiveFilter | null {
  let worst: ActiveFilter | null = null
  let most = 0
  for (const filter of filters) {
    const count = filter.countWithout?.() ?? 0
    if (count <= most) continue
    most = count
    worst = filter
  }
  return worst
}

function writeCodes(column: CodedColumn, codes: number): string {
  const names = codeNames[column]
  const wanted = names.filter((_, code) => (codes & (1 << code)) !== 0)
  const count = countBits(codes)
  const list =
    count > MOST_NAMES
      ? `${count} ${words.outOf} ${names.length}`
      : wanted.join(words.or) || words.none
  // A surveyor's name says already what it is.
  const saysItself = column === 'surveyor' && count > 0 && count <= MOST_NAMES
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
