import type { CrsHint } from '../crs/crs-hint.ts'
import { looksLikeWkt } from '../well-known/parse-wkt.ts'

export type CoordinateColumns =
  | { kind: 'wkt'; wkt: number; crs: CrsHint }
  | { kind: 'xy'; x: number; y: number; crs: CrsHint }

/** Which columns say where a row is; a column's name counts before what stands in it. */
export function findCoordinates(
  fields: readonly string[],
  firstRow: readonly string[],
): CoordinateColumns | null {
  const names = fields.map((field) => plainName(field))
  const byName = names.findIndex((name) => wktNames.has(name))
  const wkt =
    byName !== -1 && looksLikeWkt(firstRow[byName] ?? '')
      ? byName
      : firstRow.findIndex((cell) => looksLikeWkt(cell))
  if (wkt !== -1) return { kind: 'wkt', wkt, crs: { kind: 'guess' } }

  const lng = findOne(names, lngNames)
  const lat = findOne(names, latNames)
  if (lng !== -1 && lat !== -1) return { kind: 'xy', x: lng, y: lat, crs: { kind: 'presume' } }
  const x = findOne(names, xNames)
  const y = findOne(names, yNames)
  if (x !== -1 && y !== -1) return { kind: 'xy', x, y, crs: { kind: 'guess' } }
  // A column that is named and empty in the first row may hold shapes further down.
  if (byName !== -1) return { kind: 'wkt', wkt: byName, crs: { kind: 'guess' } }
  return null
}

/** Without case, blanks, brackets of units and accents. */
function plainName(field: string): string {
  return field
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\(.*?\)|\[.*?\]|[^\p{L}\p{N}]/gu, '')
}

/** The names in order of trust; the first that is there wins. */
function findOne(names: readonly string[], wanted: readonly string[]): number {
  for (const name of wanted) {
    const place = names.indexOf(name)
    if (place !== -1) return place
  }
  return names.findIndex((name) =>
    wanted.some((one) => one.length > 2 && (name.endsWith(one) || name.startsWith(one))),
  )
}

const wktNames = new Set([
  'wkt',
  'geom',
  'geometry',
  'thegeom',
  'wktgeom',
  'shape',
  'geomwkt',
  'geo',
])
const latNames = [
  'latitude',
  'lat',
  'latdd',
  'latdeg',
  'decimallatitude',
  'ylat',
  'gpslat',
  'gpslatitude',
  'breite',
  'breitengrad',
  'latitud',
  'latitudine',
  'akshansh',
  'अक्षांश',
]
const lngNames = [
  'longitude',
  'lng',
  'lon',
  'long',
  'londd',
  'longdd',
  'londeg',
  'decimallongitude',
  'xlon',
  'xlong',
  'gpslong',
  'gpslon',
  'gpslongitude',
  'lange',
  'laenge',
  'langengrad',
  'longitud',
  'longitudine',
  'deshantar',
  'देशांतर',
]
const xNames = [
  'x',
  'easting',
  'eastings',
  'east',
  'e',
  'xcoord',
  'coordx',
  'pointx',
  'utme',
  'utmx',
]
const yNames = [
  'y',
  'northing',
  'northings',
  'north',
  'n',
  'ycoord',
  'coordy',
  'pointy',
  'utmn',
  'utmy',
]
