import { type Dataset, wordAt } from '../../dataset/dataset.ts'
import type { Label } from '../../survey/survey.ts'
import { findNames, fold } from './find-names.ts'

/** A search result: a row of the active dataset, or a place on the map. */
export type Found =
  | { kind: 'plot' | 'feature'; name: string; row: number }
  | { kind: 'place'; name: string; label: Label }

/** More results are of no use; a longer query narrows them. */
export const MOST_FOUND = 8
/** This many places leave room for plots. */
const MOST_PLACES = 3

export type Search = (query: string) => Found[]

/** Searches the rows of a dataset by name or number, and the places on its map. */
export function buildSearch(
  dataset: Dataset,
  nameBy: number | null,
  labels: readonly Label[],
): Search {
  const places = [...new Map(labels.map((label) => [label.text, label])).values()]
  const foldedPlaces = places.map(({ text }) => fold(text))
  const nameOf = (row: number) => wordAt(dataset.columns[nameBy ?? -1], row) || String(row + 1)
  const foldedRows = Array.from({ length: dataset.rowCount }, (_, row) => fold(nameOf(row)))
  const kind = dataset.isSample ? 'plot' : 'feature'
  return (query) => {
    const found = findNames(query, foldedPlaces, MOST_PLACES).map(({ index }): Found => {
      return { kind: 'place', name: places[index].text, label: places[index] }
    })
    const rows = findNames(query, foldedRows, MOST_FOUND - found.length)
    return [...found, ...rows.map(({ index: row }): Found => ({ kind, name: nameOf(row), row }))]
  }
}
