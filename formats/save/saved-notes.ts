import { lossSentences } from '../content.ts'
import type { SavedTable } from './saved-table.ts'

const MAX_NAME_BYTES = 10
const MAX_TEXT_BYTES = 254
const encoder = new TextEncoder()

/** Sentences about what of a table a format cannot store. */
export function noteLosses(format: string, table: SavedTable): string[] {
  if (format === 'dxf') return [lossSentences.drawing]
  return format === 'shp' ? shapefileLosses(table) : []
}

function shapefileLosses(table: SavedTable): string[] {
  const { fields } = table
  const types = new Set<string>()
  for (let row = 0; row < table.count; row += 1) {
    for (const { type } of table.shape(row)) types.add(type)
  }
  const isCut = fields.some(({ name }) => encoder.encode(name).length > MAX_NAME_BYTES)
  const hasMoments = fields.some(({ kind }) => kind === 'moment')
  return [
    ...(types.size > 1 ? [lossSentences.kinds] : []),
    ...(isCut ? [lossSentences.names] : []),
    ...(hasMoments ? [lossSentences.moments] : []),
    ...(hasLongText(table) ? [lossSentences.texts] : []),
  ]
}

function hasLongText({ fields, count }: SavedTable): boolean {
  return fields.some(({ kind, read }) => {
    if (kind !== 'text') return false
    for (let row = 0; row < count; row += 1) {
      const text = String(read(row) ?? '')
      if (text.length * 3 > MAX_TEXT_BYTES && encoder.encode(text).length > MAX_TEXT_BYTES)
        return true
    }
    return false
  })
}
