import type { Format, FormatNotes } from '../format.ts'

/** Web map tiles in an SQLite database: MBTiles, or a GeoPackage without features. */
export const tiles: Format = {
  id: 'tiles',
  name: 'Map tiles (MBTiles or GeoPackage)',
  endings: ['mbtiles'],
  recognise: ({ text }) => areTiles(text),
}

/** By the statements that create its tables, at the start of the database. */
export function areTiles(text: string): boolean {
  return (
    text.startsWith('SQLite format 3\0') &&
    text.includes('tile_data') &&
    !text.includes('gpkg_geometry_columns')
  )
}

export const notes: FormatNotes = {
  tiles: {
    kept: 'image tiles as one picture; the features of vector tiles with their layers, as many tiles of one zoom level as can be shown',
    lost: 'other zoom levels; elevation tiles; a shape that crosses several tiles is split',
  },
}
