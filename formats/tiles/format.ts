import type { Format, FormatNotes } from '../format.ts'

/** Tiles of the web in an SQLite database: as MBTiles, or in a GeoPackage without features. */
export const tiles: Format = {
  id: 'tiles',
  folder: 'tiles',
  name: 'Map tiles (MBTiles or GeoPackage)',
  endings: ['mbtiles'],
  recognise: ({ text }) => areTiles(text),
}

/** By the statements that made its tables, which a database begins with. */
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
