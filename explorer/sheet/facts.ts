import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { filters } from '../content/filters.ts'
import { sheet as words } from '../content/sheet.ts'
import { surveyWords } from '../content/survey-words.ts'
import { isFiltering } from '../filter/plot-filter.ts'
import { writeFilter } from '../panels/filters/write-filter.ts'
import { writeQuestion } from '../panels/own/write-question.ts'
import { writeNumber } from '../panels/write-number.ts'
import type { DrawnSheet } from './draw-sheet.ts'
import type { Projection } from './projection.ts'
import { isOn, type SheetFile, type SheetRequest } from './sheet-request.ts'

export interface Fact {
  name: string
  text: string
}

/** What the colours mean, and that a sample is one. */
export function subtitleOf({ request, hasSample, projection }: DrawnSheet): string {
  const { layers, column, own } = request
  if (own) return own.colourBy?.name ?? own.layer.format
  const isColoured = hasSample && layers.includes('plots')
  return [
    ...(isColoured ? [surveyWords.columns[column]] : []),
    ...(hasSample ? [words.sample] : []),
    ...(hasSample ? [] : filesOn(request, projection).map(({ layer }) => layer.format)),
  ].join(' · ')
}

export function factsOf({ request, hasSample, projection }: DrawnSheet): Fact[] {
  const sources = [
    ...(hasSample ? [words.facts.sampleSource] : []),
    ...filesOn(request, projection).map(({ layer }) => sourceOf(layer)),
  ]
  const asked = askedOf(request, hasSample)
  return [
    ...(asked === null ? [] : [{ name: words.facts.filter, text: asked }]),
    ...(sources.length > 0 ? [{ name: words.facts.source, text: sources.join(' ') }] : []),
    { name: words.facts.system, text: words.facts.graticule },
    { name: words.facts.date, text: writeToday() },
  ]
}

/** What is filtered of the data that is looked at, and how much of it passes; null when nothing is. */
function askedOf({ own, filter, selection, survey }: SheetRequest, hasSample: boolean) {
  const { of, plots, features } = words.facts
  const write = (count: number, total: number, what: string, asked: readonly string[]) =>
    `${writeNumber(count)} ${of} ${writeNumber(total)} ${what}. ${asked.join('; ')}.`
  if (own?.ground && (own.ground.filter.size > 0 || own.ground.seen)) {
    const { columns, rowCount } = own.layer.dataset
    const { count } = own.ground.selection
    const asked = Array.from(own.ground.filter, ([place, question]) =>
      writeQuestion(columns[place], question),
    )
    const all = own.ground.seen ? [...asked, filters.inView] : asked
    return write(count, rowCount, features, all)
  }
  if (own || !hasSample || !isFiltering(filter)) return null
  const asked = writeFilter(filter).map(({ words }) => words)
  return write(selection.count, survey.plots.landUse.length, plots, asked)
}

function filesOn({ files, layers }: SheetRequest, projection: Projection): SheetFile[] {
  return layers.includes('opened') ? files.filter((file) => isOn(file, projection)) : []
}

function sourceOf({ name, format, crs }: OpenedLayer): string {
  return `${name} (${[format, crs].filter((known) => known !== '').join(', ')}).`
}

function writeToday(): string {
  return new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
}
