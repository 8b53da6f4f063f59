import { findingWords } from '@app/formats/check/content.ts'
import { type Kind, kinds } from '@app/formats/check/findings.ts'
import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { type Dataset, wordAt } from '../dataset/dataset.ts'
import { findingsName, SAMPLE_FINDINGS } from '../dataset/findings-name.ts'

const { columns: names } = findingWords

export interface FindingRow {
  row: number
  plots: string
  sizeM2: number
  metres: number
  accepted: string
}

/** What a layer of findings contains, which may also come from a file that was saved before. */
export interface Findings {
  kindColumn: number
  plotsColumn: number
  /** The map and the check, in words. */
  head: string[]
  /** By kind, the worst first. */
  byKind: { kind: Kind; rows: FindingRow[] }[]
  newCount: number
}

type Columns = Pick<Dataset, 'columns' | 'rowCount'>

/** Null for any other layer. */
export function readFindings(dataset: Columns): Findings | null {
  const placeOf = (name: string) => dataset.columns.findIndex((column) => column.name === name)
  const [kind, plots, id] = [names.kind, names.plots, names.id].map(placeOf)
  if (kind < 0 || plots < 0 || id < 0) return null
  const at = (name: string, row: number) => wordAt(dataset.columns[placeOf(name)], row)
  const rows = Array.from({ length: dataset.rowCount }, (_, row) => row)
  return {
    kindColumn: kind,
    plotsColumn: plots,
    head: [at(names.map, 0), at(names.check, 0)],
    byKind: kinds.flatMap((one) => {
      const found = rows.filter((row) => at(names.kind, row) === findingWords.kinds[one])
      if (found.length === 0) return []
      return {
        kind: one,
        rows: found.map((row) => ({
          ...{ row, plots: at(names.plots, row), accepted: at(names.accepted, row) },
          sizeM2: Number(at(names.size, row) || Number.NaN),
          metres: Number(at(names.length, row) || Number.NaN),
        })),
      }
    }),
    newCount: rows.filter((row) => at(names.status, row) === findingWords.statuses.new).length,
  }
}

/** The ids of a layer's findings, with the words of accepted ones. */
export function idsOf(dataset: Columns): Map<string, string> {
  const columnOf = (name: string) => dataset.columns.find((column) => column.name === name)
  const [id, accepted] = [columnOf(names.id), columnOf(names.accepted)]
  const ids = new Map<string, string>()
  for (let row = 0; row < dataset.rowCount; row += 1) {
    ids.set(wordAt(id, row), wordAt(accepted, row))
  }
  return ids
}

/** The map of a layer of findings; null when it is not open. */
export function mapOf(
  findings: string,
  opened: readonly OpenedLayer[],
): OpenedLayer | 'sample' | null {
  if (findings === SAMPLE_FINDINGS) return 'sample'
  return opened.find(({ name }) => findingsName(name) === findings) ?? null
}
