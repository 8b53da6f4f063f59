import { findingWords } from '@app/formats/check/content.ts'
import { titleOf, wordAt } from '../dataset/dataset.ts'
import { nameOf, type ShownDataset } from '../state/datasets.ts'
import { cellWriter } from '../writing/write-cell.ts'
import { writeArea, writeLocal } from '../writing/write-class.ts'
import { writeNumber } from '../writing/write-number.ts'
import { PAGE_MARGIN_MM } from './paper.ts'

/** The column with the area of each row on the ground; -1 without one. */
export function areaColumnOf({ dataset: { columns }, layer }: ShownDataset): number {
  return columns.findIndex(
    (column) => column.kind === 'number' && column.unit === 'm2' && (column.isMeasured || !layer),
  )
}

/**
 * The matching rows of the printed list, with these columns of the dataset; the name and the area of
 * a row are always included.
 */
export function listPlots(shown: ShownDataset, chosen: readonly number[]) {
  const { dataset, view } = shown
  const places = [...namePlaces(shown), ...chosen]
  const columns = places.map((place) => dataset.columns[place])
  const writers = columns.map((column) => cellWriter(column, dataset.isSample))
  const areas = dataset.columns[areaColumnOf(shown)]
  const rows: { row: number; cells: string[] }[] = []
  let totalM2 = 0
  view.selection.passes.forEach((isPassing, row) => {
    if (!isPassing) return
    const areaM2 = areas?.kind === 'number' ? areas.values[row] : Number.NaN
    const measured = Number.isNaN(areaM2) ? ['', ''] : [writeNumber(areaM2, 1), writeLocal(areaM2)]
    totalM2 += areaM2 || 0
    rows.push({ row, cells: [...writers.map((write) => write(row)), ...(areas ? measured : [])] })
  })
  return {
    columns: columns.map((column) => ({
      name: titleOf(column),
      isNumeric: column.kind === 'number',
    })),
    rows,
    /** Null without areas. */
    total: areas
      ? {
          areaM2: writeNumber(totalM2, 1),
          hectares: writeArea(totalM2, 4),
          local: writeLocal(totalM2),
        }
      : null,
  }
}

/** The columns that can be chosen for the list. */
export function listedColumns(shown: ShownDataset): number[] {
  const { columns } = shown.dataset
  const given = [...namePlaces(shown), areaColumnOf(shown)]
  return [...columns.keys()].filter((place) => !given.includes(place) && !columns[place].isMeasured)
}

const { columns: names } = findingWords
const printed = [names.kind, names.length, names.detail, names.accepted]

/** Of findings on the sheet for a hearing, beside their plots and areas; null for any other map. */
export function findingColumns({ dataset: { columns } }: ShownDataset): number[] | null {
  const places = printed.map((name) => columns.findIndex((column) => column.name === name))
  return places.includes(-1) || !columns.some(({ name }) => name === names.check) ? null : places
}

/** The map and the check of findings, in words; empty for any other map. */
export function findingsHead(shown: ShownDataset): string[] {
  if (!findingColumns(shown)) return []
  return [names.map, names.check].map((head) =>
    wordAt(
      shown.dataset.columns.find(({ name }) => name === head),
      0,
    ),
  )
}

const MM_PER_LETTER = 1.35
const AREA_LETTERS = 40
const MOST_LETTERS = 24
const LOOKED_AT = 200

/** The first columns that fit side by side on a page of this width. */
export function fittingColumns(shown: ShownDataset, widthMm: number): number[] {
  const { dataset, view } = shown
  const rows = Array.from(view.selection.passes.keys()).filter((row) => view.selection.passes[row])
  const lettersOf = (place: number) => {
    const write = cellWriter(dataset.columns[place], dataset.isSample)
    const cells = rows.slice(0, LOOKED_AT).map((row) => write(row).length)
    return 2 + Math.min(MOST_LETTERS, Math.max(...cells, titleOf(dataset.columns[place]).length))
  }
  let left = (widthMm - 2 * PAGE_MARGIN_MM) / MM_PER_LETTER - AREA_LETTERS
  for (const place of namePlaces(shown)) left -= lettersOf(place)
  return listedColumns(shown).filter((place) => {
    left -= left > 0 ? lettersOf(place) : 0
    return left > 0
  })
}

function namePlaces({ view: { nameBy } }: ShownDataset): number[] {
  return nameBy === null ? [] : [nameBy]
}

/** What a row is called, or its number. */
export function calledOf(shown: ShownDataset, row: number): string {
  return nameOf(shown, row) || writeNumber(row + 1)
}
