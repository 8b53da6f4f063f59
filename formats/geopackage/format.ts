import type { Format, FormatNotes } from '../format.ts'

export const geoPackage: Format = {
  id: 'gpkg',
  folder: 'geopackage',
  name: 'GeoPackage',
  endings: ['gpkg'],
  recognise: ({ text }) => isSqlite(text) && !areTiles(text),
  write: { ending: 'gpkg', mediaType: 'application/geopackage+sqlite3' },
}

/** Tiles of the web in the same kind of database. */
export const mbTiles: Format = {
  id: 'mbtiles',
  folder: 'geopackage',
  name: 'MBTiles',
  endings: ['mbtiles'],
  recognise: ({ text }) => isSqlite(text) && areTiles(text),
}

function isSqlite(text: string): boolean {
  return text.startsWith('SQLite format 3\0')
}

/** By the statements that made its tables, which a database begins with. */
function areTiles(text: string): boolean {
  return text.includes('tile_data') && !text.includes('gpkg_contents')
}

export const notes: FormatNotes = {
  gpkg: {
    kept: 'all feature tables, each in its own reference system, all columns, ids as keys',
    lost: 'tables without geometry; tiles if there are features too; elevation tiles',
  },
  mbtiles: {
    kept: 'image tiles as one picture; the features of vector tiles with their layers, as many tiles of one zoom level as can be shown',
    lost: 'other zoom levels; a shape that crosses several tiles is split',
  },
}
