import { sheetLimits } from '@app/contract/workbook.ts'
import { lossSentences } from '../content.ts'
import type { SavedTable } from './saved-table.ts'

const MAX_NAME_BYTES = 10
const MAX_TEXT_BYTES = 254
const encoder = new TextEncoder()

/** Sentences about what a format cannot store of a table. */
export function noteLosses(format: string, table: SavedTable): string[] {
  if (format === 'dxf') return [lossSentences.drawing]
  if (format === 'xlsx') {
    const isCut = hasText(table, (text) => text.length > sheetLimits.cellLength)
    return [lossSentences.shapes, ...(isCut ? [lossSentences.cells] : [])]
  }
  return format === 'shp' ? shapefileLosses(table) : []
}

function shapefileLosses(table: SavedTable): string[] {
  const { fields } = table
  const types = new Set<string>()
  for (let row = 0; row < table.count; row += 1) {
    for (const { type } of table.shape(row)) types.add(type)
  }
  const isCut = fields.some(({ name }) => encoder.encode(name).length > MAX_NAME_BYTES)
  const hasDatetimes = fields.some(({ kind }) => kind === 'datetime')
  return [
    ...(types.size > 1 ? [lossSentences.kinds] : []),
    ...(isCut ? [lossSentences.names] : []),
    ...(hasDatetimes ? [lossSentences.datetimes] : []),
    ...(hasText(table, isLongInDbf) ? [lossSentences.texts] : []),
  ]
}

function isLongInDbf(text: string): boolean {
  return text.length * 3 > MAX_TEXT_BYTES && encoder.encode(text).length > MAX_TEXT_BYTES
}

function hasText({ fields, count }: SavedTable, test: (text: string) => boolean): boolean {
  return fields.some(({ kind, read }) => {
    if (kind !== 'text') return false
    for (let row = 0; row < count; row += 1) {
      if (test(String(read(row) ?? ''))) return true
    }
    return false
  })
}
