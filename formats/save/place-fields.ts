import { looksLikeWkt } from '../geometry/looks-like-wkt.ts'
import { writeWkt } from '../geometry/write-wkt.ts'
import { fitNames } from './fit-names.ts'
import type { Field, SavedTable } from './saved-table.ts'

type PlaceField = 'centre_lon' | 'centre_lat' | 'wkt'

/** A table's columns and, after them, these columns about its shapes; names are unique. */
export function withPlaceFields(table: SavedTable, added: readonly PlaceField[]): Field[] {
  const { crs } = table
  const kind = 'integer' as const
  const hasShapes = added.includes('wkt')
  const own = table.fields.filter((field) => !isRepeated(field, table.count, hasShapes))
  const names = fitNames(
    own.map(({ name }) => name),
    { spell: (name) => name.trim(), taken: added },
  )
  const fields = own.map((field, i): Field => ({ ...field, name: names[i] }))
  const places = added.map((name): Field => {
    return { name: nameIn(table, name), ...placeFields[name](table) }
  })
  return [...fields, ...places, ...(crs ? [{ name: 'epsg', kind, read: () => crs.code }] : [])]
}

const placeFields: Record<PlaceField, (table: SavedTable) => Omit<Field, 'name'>> = {
  centre_lon: ({ centre }) => ({ kind: 'real', read: (row) => centre(row)?.lng ?? null }),
  centre_lat: ({ centre }) => ({ kind: 'real', read: (row) => centre(row)?.lat ?? null }),
  wkt: ({ shape }) => ({ kind: 'text', read: (row) => writeWkt(shape(row)) }),
}

/** Coordinates other than degrees have other names. */
function nameIn({ crs }: SavedTable, name: PlaceField): string {
  const isPlane = crs !== undefined && !crs.isDegrees
  return isPlane ? name.replace('lon', 'x').replace('lat', 'y') : name
}

/** True for a column that an export added before, and for any text of shapes where none are wanted. */
function isRepeated({ name, read }: Field, count: number, hasShapes: boolean): boolean {
  const isCentre = name === 'centre_lon' || name === 'centre_lat'
  if (!isCentre && name !== 'wkt' && hasShapes) return false
  for (let row = 0; row < count; row += 1) {
    const value = read(row)
    if (value === null || value === '') continue
    return isCentre ? typeof value === 'number' : looksLikeWkt(String(value))
  }
  return false
}
