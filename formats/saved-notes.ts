import type { SavedTable } from './saved-table.ts'

const MAX_NAME_BYTES = 10
const MAX_TEXT_BYTES = 254
const encoder = new TextEncoder()

const sentences = {
  kinds: 'A Shapefile holds one kind of shapes, so there is one for each kind in the archive.',
  names: 'A Shapefile has names of ten letters: longer ones are cut.',
  texts: 'A Shapefile has text of 254 bytes: longer ones are cut.',
  moments: 'A Shapefile has days without times, so moments are text.',
  drawing: 'A drawing has no table: what is known of a feature is extended data of its first line.',
}

/** Sentences on what of a table a format cannot carry; none of the sample, which was made to fit. */
export function noteLosses(format: string, table: SavedTable): string[] {
  if (format === 'dxf') return [sentences.drawing]
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
    ...(types.size > 1 ? [sentences.kinds] : []),
    ...(isCut ? [sentences.names] : []),
    ...(hasMoments ? [sentences.moments] : []),
    ...(hasLongText(table) ? [sentences.texts] : []),
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
