import type { Format, FormatNotes } from '../format.ts'
import { areTiles } from '../tiles/format.ts'

export const geoPackage: Format = {
  id: 'gpkg',
  name: 'GeoPackage',
  endings: ['gpkg'],
  recognise: ({ text }) => text.startsWith('SQLite format 3\0') && !areTiles(text),
  write: { ending: 'gpkg', mediaType: 'application/geopackage+sqlite3', hasCrs: true },
}

export const notes: FormatNotes = {
  gpkg: {
    kept: 'all feature tables, each in its own reference system, all columns, ids as keys',
    lost: 'tables without geometry; tiles if there are features too',
  },
}
