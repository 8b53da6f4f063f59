import { type Dataset, wordAt } from '../../dataset/dataset.ts'
import { sampleDataset } from '../../dataset/sample-dataset.ts'
import type { OwnGround } from '../../state/ground.ts'
import type { Label, Survey } from '../../survey/survey.ts'
import { findNames, fold } from './find-names.ts'

/** Something that was found: a row of the dataset that is looked at, or a place on the map. */
export type Found =
  | { kind: 'plot' | 'feature'; name: string; row: number }
  | { kind: 'place'; name: string; label: Label }

/** More nobody reads; those who miss theirs write more of its name. */
export const MOST_FOUND = 8
/** So many places leave room for plots. */
const MOST_PLACES = 3

export type Search = (query: string) => Found[]

/** Of the sample: its plots by block and number, and the names of its map. */
export function buildSampleSearch(survey: Survey): Search {
  const labels = [...new Map(survey.labels.map((label) => [label.text, label])).values()]
  const places = labels.map(({ text }) => fold(text))
  const findPlots = searchRows(sampleDataset(survey), 0)
  return (query) => {
    const found = findNames(query, places, MOST_PLACES).map(({ index }): Found => {
      return { kind: 'place', name: labels[index].text, label: labels[index] }
    })
    const plots = findPlots(query, MOST_FOUND - found.length)
    return [...found, ...plots.map((plot): Found => ({ kind: 'plot', ...plot }))]
  }
}

/** Of a file: its features by what they are called, or by their number. */
export function buildOwnSearch({ layer, ground }: OwnGround): Search {
  const find = searchRows(layer.dataset, ground.nameBy)
  return (query) =>
    find(query, MOST_FOUND).map((feature): Found => ({ kind: 'feature', ...feature }))
}

function searchRows(dataset: Dataset, nameBy: number | null) {
  const column = dataset.columns[nameBy ?? -1]
  const nameOf = (row: number) => (column ? wordAt(column, row) : '') || String(row + 1)
  const folded = Array.from({ length: dataset.rowCount }, (_, row) => fold(nameOf(row)))
  return (query: string, most: number) =>
    findNames(query, folded, most).map(({ index }) => ({ name: nameOf(index), row: index }))
}
