import type { Format } from '../format.ts'

export const geoPackage: Format = {
  id: 'gpkg',
  folder: 'geopackage',
  name: 'GeoPackage',
  endings: ['gpkg'],
  recognise: ['SQLite format 3\0'],
  write: { ending: 'gpkg', mediaType: 'application/geopackage+sqlite3' },
}
