import { sheet as words } from '../content/sheet.ts'
import { surveyWords } from '../content/survey-words.ts'
import { isFiltering } from '../filter/plot-filter.ts'
import { writeNumber } from '../panels/write-number.ts'
import type { DrawnSheet } from './draw-sheet.ts'
import { filterWords } from './filter-words.ts'
import { type DressedLayer, isOn } from './sheet-request.ts'

export interface Fact {
  name: string
  text: string
}

/** What the colours mean, and that a sample is one. */
export function subtitleOf({ request, hasSample }: DrawnSheet): string {
  const { layers, column } = request
  const isColoured = hasSample && layers.includes('plots')
  return [
    ...(isColoured ? [surveyWords.columns[column]] : []),
    ...filesOn(request.opened, layers.includes('opened')).map(({ layer }) => layer.name),
    ...(hasSample ? [words.sample] : []),
  ].join(' · ')
}

export function factsOf(sheet: DrawnSheet): Fact[] {
  const { request, hasSample, projection } = sheet
  const { filter, selection, survey, layers } = request
  const files = filesOn(request.opened, layers.includes('opened')).filter((file) =>
    isOn(file, projection),
  )
  const total = survey.plots.landUse.length
  const count = `${writeNumber(selection.count)} ${words.facts.of} ${writeNumber(total)} ${words.facts.plots}`
  const sources = [
    ...(hasSample ? [words.facts.sampleSource] : []),
    ...files.map(({ layer: { name, format, crs } }) => `${name} (${format}, ${crs}).`),
  ]
  return [
    ...(hasSample && isFiltering(filter)
      ? [{ name: words.facts.filter, text: `${count}. ${filterWords(filter).join('; ')}.` }]
      : []),
    ...(sources.length > 0 ? [{ name: words.facts.source, text: sources.join(' ') }] : []),
    { name: words.facts.system, text: words.facts.graticule },
    { name: words.facts.date, text: writeToday() },
  ]
}

function filesOn(opened: readonly DressedLayer[], isShown: boolean): readonly DressedLayer[] {
  return isShown ? opened : []
}

function writeToday(): string {
  return new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
}
