import type { CrsHint } from '../crs/crs-hint.ts'
import type { Attributes } from '../dataset/attributes.ts'
import { looksLikeHexWkb } from '../geometry/looks-like-wkb.ts'
import { looksLikeWkt } from '../geometry/looks-like-wkt.ts'

export type CoordinateColumns =
  | { kind: 'wkt'; wkt: number; crs: CrsHint }
  | { kind: 'xy'; x: number; y: number; crs: CrsHint }

/** Which columns say where a row is; a column's name counts before what stands in it. */
export function findCoordinates(
  fields: readonly string[],
  ...rows: readonly (readonly string[])[]
): CoordinateColumns | null {
  const names = fields.map((field) => wordsOf(field))
  const byName = names.findIndex((words) => wktNames.has(words.join('')))
  const isShape = (column: number) => rows.some((row) => looksLikeShape(row[column] ?? ''))
  const wkt = [byName, ...fields.keys()].find((column) => column !== -1 && isShape(column)) ?? -1
  if (wkt !== -1) return { kind: 'wkt', wkt, crs: { kind: 'guess' } }

  const degrees = findPair(names, lngNames, latNames)
  if (degrees) return { kind: 'xy', ...degrees, crs: { kind: 'presume' } }
  const metres = findPair(names, xNames, yNames)
  if (metres) return { kind: 'xy', ...metres, crs: { kind: 'guess' } }
  // A column that is named and empty in the first row may hold shapes further down.
  if (byName !== -1) return { kind: 'wkt', wkt: byName, crs: { kind: 'guess' } }
  return null
}

/** The same columns by their names, for whoever asks what they say besides. */
export function placeFields(
  columns: CoordinateColumns,
  fields: readonly string[],
): Pick<Attributes, 'coordinateFields' | 'shapeFields'> {
  if (columns.kind === 'wkt') return { shapeFields: [fields[columns.wkt]] }
  return { coordinateFields: [fields[columns.x], fields[columns.y]] }
}

/** Well-known text or binary, or GeoJSON of one shape. */
function looksLikeShape(cell: string): boolean {
  return looksLikeWkt(cell) || looksLikeHexWkb(cell) || looksLikeGeometryJson(cell)
}

export function looksLikeGeometryJson(cell: string): boolean {
  return /^\s*\{/.test(cell) && /"(?:coordinates|geometries)"\s*:/.test(cell)
}

/** What is longer is no name of a column. */
const MAX_NAME_CHARS = 200

/** Such as 'start', 'lat', '1' of 'Start_Lat1 (deg)': without case, brackets of units and accents. */
function wordsOf(field: string): string[] {
  const plain = field
    .slice(0, MAX_NAME_CHARS)
    .normalize('NFD')
    .replaceAll(/\p{M}|\(.*?\)|\[.*?\]/gu, '')
    .replaceAll(/(\p{Ll})(?=\p{Lu})|(\p{L})(?=\p{N})|(\p{N})(?=\p{L})/gu, '$& ')
  return plain.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? []
}

interface Candidate {
  column: number
  /** What the name says besides; two columns that belong together say the same. */
  rest: string
}

/** Two columns whose names differ in nothing else; or any two, if one of them says nothing else. */
function findPair(
  names: readonly (readonly string[])[],
  xWanted: readonly string[],
  yWanted: readonly string[],
): { x: number; y: number } | null {
  const xs = findCandidates(names, xWanted)
  const ys = findCandidates(names, yWanted)
  for (const x of xs) {
    const y = ys.find(({ rest }) => rest === x.rest)
    if (y) return { x: x.column, y: y.column }
  }
  const [x] = xs
  const [y] = ys
  const isOnePlain = x && y && (x.rest === '' || y.rest === '')
  return isOnePlain ? { x: x.column, y: y.column } : null
}

/** Columns of exactly a wanted name in order of trust, then those with it as a word of theirs. */
function findCandidates(
  names: readonly (readonly string[])[],
  wanted: readonly string[],
): Candidate[] {
  const whole = names.map((words) => words.join(''))
  const exact = wanted
    .map((name) => whole.indexOf(wordsOf(name).join('')))
    .filter((column) => column !== -1)
    .map((column) => ({ column, rest: '' }))
  const partly = names.flatMap((words, column) => {
    const place = words.findIndex((word) => isTelling(word) && wanted.includes(word))
    if (place === -1 || words.length === 1) return []
    return [{ column, rest: words.toSpliced(place, 1).join(' ') }]
  })
  return [...exact, ...partly]
}

/** A lone e or n among other words is seldom a direction. */
function isTelling(word: string): boolean {
  return word.length > 2 || word === 'x' || word === 'y'
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
  'wkb',
  'geomwkb',
  'wkbgeometry',
  'ewkb',
  'ewkt',
  'geojson',
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
