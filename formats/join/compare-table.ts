import { uniqueNames } from '../csv/unique-names.ts'
import type { Attributes } from '../dataset/attributes.ts'
import { buildDataset } from '../dataset/build-dataset.ts'
import type { BuiltDataset } from '../dataset/dataset.ts'
import type { Field, FieldValue, SavedTable } from '../save/saved-table.ts'
import {
  type Compared,
  type Comparison,
  type ComparisonResult,
  compareRegister,
  writeInUnit,
} from './compare-register.ts'

/** The words of the answer. */
export interface ComparisonWords {
  results: Readonly<Record<ComparisonResult, string>>
  columns: Readonly<
    Record<
      'result' | 'plot' | 'mapArea' | 'registerArea' | 'difference' | 'percent' | 'rows',
      string
    >
  >
  /** The difference in the unit of the register; null where that is square metres. */
  inUnit: string | null
  /** The name of a map's `{column}` that the register has too. */
  ofMap: string
}

export interface ComparisonRequest {
  comparison: Comparison
  words: ComparisonWords
  /** Whether its columns are wanted, before it is written. */
  hasColumns: boolean
}

/**
 * The features of a map compared with a register, as a table of their own: the answer, then the
 * columns of the register and those of the map. Rows without a plot have no shape.
 */
export function compareTable(
  table: SavedTable,
  { comparison, words }: ComparisonRequest,
): SavedTable {
  const compared = compareRegister(comparison)
  const { count } = table
  const isPlot = (row: number) => row < count
  const fields = uniqueFields([
    ...answerFields(comparison, compared, words),
    ...registerFields(comparison, compared),
    ...mapFields(table, comparison, words),
  ])
  const title = (row: number) => String(fields[1].read(row) ?? '') || null
  return {
    ...table,
    note: null,
    fields,
    idField: null,
    count: compared.results.length,
    shape: (row) => (isPlot(row) ? table.shape(row) : []),
    centre: (row) => (isPlot(row) ? table.centre(row) : null),
    styles: [],
    style: () => null,
    title,
    label: title,
  }
}

function answerFields(
  { keys, areasM2, register, keyField, area }: Comparison,
  compared: Compared,
  { columns, results, inUnit }: ComparisonWords,
): Field[] {
  const { registerRows, registerM2, differenceM2, rowCounts } = compared
  const key = register.fields.indexOf(keyField)
  const plotOf = (row: number) =>
    row < keys.length ? keys[row] : register.rows[registerRows[row]][key]
  const difference = (row: number) => known(differenceM2[row])
  return [
    text(columns.result, (row) => results[compared.results[row]]),
    text(columns.plot, (row) => plotOf(row)?.trim() || null),
    real(columns.mapArea, (row) => known(areasM2[row])),
    real(columns.registerArea, (row) => known(registerM2[row])),
    real(columns.difference, difference),
    real(columns.percent, (row) => percentOf(differenceM2[row], registerM2[row])),
    ...(inUnit === null
      ? []
      : [
          {
            ...(area.unit === 'lessa' || area.unit === 'ganda' ? textType : realType),
            name: inUnit,
            read: (row: number) =>
              difference(row) === null ? null : writeInUnit(differenceM2[row], area.unit),
          },
        ]),
    { ...realType, kind: 'integer', name: columns.rows, read: (row) => rowCounts[row] },
  ]
}

function registerFields({ register }: Comparison, { registerRows }: Compared): Field[] {
  return register.fields.map((name, index) =>
    text(name, (row) => register.rows[registerRows[row]]?.[index]?.toWellFormed() || null),
  )
}

function mapFields(
  table: SavedTable,
  { register }: Comparison,
  { ofMap }: ComparisonWords,
): Field[] {
  const taken = new Set(register.fields)
  return table.fields.map((field) => ({
    ...field,
    name: taken.has(field.name) ? ofMap.replace('{column}', field.name) : field.name,
    read: (row) => (row < table.count ? field.read(row) : null),
  }))
}

/** A register may have a column with the name of one of ours. */
function uniqueFields(fields: readonly Field[]): Field[] {
  const names = uniqueNames(fields.map(({ name }) => name))
  return fields.map((field, i) => ({ ...field, name: names[i] }))
}

const textType = { kind: 'text', isLong: false } as const
const realType = { kind: 'real', isLong: false } as const

function text(name: string, read: (row: number) => FieldValue): Field {
  return { ...textType, name, read }
}

function real(name: string, read: (row: number) => FieldValue): Field {
  return { ...realType, name, read }
}

/** To a hundredth of a square metre or of a percent. */
function known(value: number | undefined): number | null {
  return value === undefined || !Number.isFinite(value) ? null : Math.round(value * 100) / 100
}

function percentOf(differenceM2: number, registerM2: number): number | null {
  return registerM2 > 0 ? known((100 * differenceM2) / registerM2) : null
}

/** The columns of a table, as when its file is opened. */
export function datasetOf(
  { fields, count, name }: SavedTable,
  onProgress: (share: number) => void,
): Promise<BuiltDataset> {
  const attributes: Attributes = {
    fields: fields.map((field) => field.name),
    row: () => new Map(),
    async eachValue(take, onShare) {
      for (const [index, field] of fields.entries()) {
        onShare(index / fields.length)
        for (let row = 0; row < count; row += 1) take(index, row, field.read(row))
      }
    },
  }
  const measures = { areaM2: null, lengthM: null }
  return buildDataset({ name, featureCount: count, attributes, measures }, onProgress)
}
