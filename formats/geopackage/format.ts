import type { FileHead, Format, FormatNotes } from '../format.ts'

export const geoPackage: Format = {
  id: 'gpkg',
  folder: 'geopackage',
  name: 'GeoPackage',
  endings: ['gpkg'],
  recognise: (head) => isSqlite(head) && head.ending !== 'mbtiles',
  write: { ending: 'gpkg', mediaType: 'application/geopackage+sqlite3' },
}

/** Tiles of the web in the same kind of database. */
export const mbTiles: Format = {
  id: 'mbtiles',
  folder: 'geopackage',
  name: 'MBTiles',
  endings: ['mbtiles'],
  recognise: (head) => isSqlite(head) && head.ending === 'mbtiles',
}

function isSqlite({ text }: FileHead): boolean {
  return text.startsWith('SQLite format 3\0')
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
