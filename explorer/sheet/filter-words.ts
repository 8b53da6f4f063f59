import { filters } from '../content/filters.ts'
import { surveyWords } from '../content/survey-words.ts'
import { codedColumns, type PlotFilter } from '../filter/plot-filter.ts'
import { codeNames } from '../panels/plot-words.ts'
import { writeDay, writeNumber } from '../panels/write-number.ts'

/** What is asked of plots, column by column, such as 'Land use: Wetland, Forest'. */
export function filterWords({ codes, areaM2, day, inView }: PlotFilter): string[] {
  const ofCodes = codedColumns.flatMap((column) => {
    const asked = codes[column]
    if (asked === null) return []
    const names = codeNames[column].filter((_, code) => (asked >> code) & 1)
    return [`${surveyWords.columns[column]}: ${names.join(', ')}`]
  })
  const area =
    areaM2 && `${filters.areaM2.label}: ${writeRange(areaM2, writeNumber)} ${filters.areaM2.unit}`
  const days = day && `${filters.day.label}: ${writeRange(day, writeDay)}`
  return [...ofCodes, area, days, inView && filters.inView].filter((text) => text !== null)
}

function writeRange({ from, to }: { from: number; to: number }, write: (value: number) => string) {
  return `${write(from)} – ${write(to)}`
}
