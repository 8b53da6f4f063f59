import { type CrsHint, type DatumHint, wgs84 } from './crs-hint.ts'
import tables from './mapinfo.json' with { type: 'json' }

/** A coordinate system in MapInfo's numbers, as in a .mif or a .map. */
export interface MapInfoCrs {
  projection: number
  /**
   * Its number; 999 and 9999 are followed by an ellipsoid and a shift of three or eight numbers.
   */
  datum: readonly number[]
  /** 'm' or MapInfo's number of it. */
  unit: string | number
  /** In MapInfo's order, which depends on the projection. */
  parameters: readonly number[]
}

const LONGLAT = 1
const TRANSVERSE_MERCATOR = 8
const MERCATOR = 10
/** The sphere of Web Mercator. */
const WEB_DATUM = 157

/** What MapInfo adds to a projection's number when bounds or an affine transformation follow. */
const VARIANT = 1000

export function readMapInfoCrs({ projection, datum, unit, parameters }: MapInfoCrs): CrsHint {
  const kind = projection % VARIANT
  const name = `MapInfo projection ${projection}, datum ${datum[0] ?? 0}`
  if (kind === 0) return { kind: 'ask' }
  if (kind === MERCATOR && datum[0] === WEB_DATUM) return { kind: 'epsg', code: 3857 }
  const shape = readDatum(datum)
  const toMetre = units.get(typeof unit === 'string' ? unit.toLowerCase() : unit) ?? 1
  if (kind === LONGLAT) {
    if (shape.isWgs84) return wgs84
    return { ...shape.hint, name: shape.name, definition: `+proj=longlat ${shape.definition}` }
  }
  const utm =
    kind === TRANSVERSE_MERCATOR && shape.isWgs84 && toMetre === 1 ? utmCode(parameters) : null
  if (utm !== null) return { kind: 'epsg', code: utm }
  const build = projections.get(kind)
  if (!build) return { kind: 'named', name }
  // False eastings are in the file's unit, but proj4 expects metres for all projections.
  const proj4 = build(parameters, toMetre)
  const origin = proj4.includes('+x_0=') ? '' : ` ${falseOrigin(0, 0, 1)}`
  const definition = `+proj=${proj4}${origin} ${shape.definition} +to_meter=${toMetre}`
  return { ...shape.hint, name, definition }
}

function utmCode([lng = 0, lat = 0, scale = 0, x = 0, y = 0]: readonly number[]): number | null {
  const zone = (lng + 183) / 6
  const isUtm = lat === 0 && scale === 0.9996 && x === 500_000 && Number.isInteger(zone)
  if (!isUtm || (y !== 0 && y !== 10_000_000)) return null
  return (y === 0 ? 32_600 : 32_700) + zone
}

interface Datum {
  name: string
  definition: string
  isWgs84: boolean
  hint: { kind: 'proj'; datum?: DatumHint }
}

const WGS_84_DATUM = 104
const CUSTOM_DATUMS = [999, 9999]

/** Metres, then rotations in seconds of arc, then parts per million, then the prime meridian. */
function readDatum([id = WGS_84_DATUM, ellipsoid = 0, ...shift]: readonly number[]): Datum {
  const isCustom = CUSTOM_DATUMS.includes(id)
  const line = isCustom ? null : datums().get(id)
  if (id === WGS_84_DATUM || id === 0) {
    const name = 'EPSG:4326 WGS 84'
    return { name, definition: '+datum=WGS84', isWgs84: true, hint: { kind: 'proj' } }
  }
  const name = line?.name ?? (isCustom ? 'MapInfo datum' : `MapInfo datum ${id}`)
  const shape = line?.shape ?? tables.ellipsoids[isCustom ? ellipsoid : -1] ?? '+ellps=WGS84'
  const values = isCustom ? shift : line?.shift
  if (!values || values.length === 0) {
    return {
      name,
      definition: shape,
      isWgs84: false,
      hint: { kind: 'proj', datum: { names: [name], isUnknown: !line } },
    }
  }
  const [x = 0, y = 0, z = 0, rx = 0, ry = 0, rz = 0, ppm = 0, meridian = 0] = values
  // MapInfo's rotations have the opposite sign of proj4's.
  const turned = [x, y, z, -rx, -ry, -rz, ppm].map((value) => value + 0).join()
  const from = meridian === 0 || shape.includes('+pm=') ? '' : ` +pm=${meridian}`
  const definition = `${shape}${from} +towgs84=${turned}`
  return { name, definition, isWgs84: false, hint: { kind: 'proj' } }
}

interface DatumLine {
  name: string
  shape: string
  shift: number[]
}

let known: ReadonlyMap<number, DatumLine> | null = null

function datums(): ReadonlyMap<number, DatumLine> {
  known ??= new Map(
    tables.datums.map((line) => {
      const [id, name, shape, shift] = line.split('|')
      const numbers = shift === '' ? [] : shift.split(',').map(Number)
      return [Number(id), { name: name.replaceAll('_', ' '), shape, shift: numbers }]
    }),
  )
  return known
}

/** By the name in a .mif or the number in a .map. */
const units = new Map<string | number, number>(
  (
    [
      ['mi', 0, 1609.344],
      ['km', 1, 1000],
      ['in', 2, 0.0254],
      ['ft', 3, 0.3048],
      ['yd', 4, 0.9144],
      ['mm', 5, 0.001],
      ['cm', 6, 0.01],
      ['m', 7, 1],
      ['survey ft', 8, 1200 / 3937],
      ['nmi', 9, 1852],
      ['li', 30, 792 / 3937],
      ['ch', 31, 79_200 / 3937],
      ['rd', 32, 19_800 / 3937],
    ] as const
  ).flatMap(([name, id, metres]) => [
    [name, metres],
    [id, metres],
  ]),
)

type Build = (parameters: readonly number[], toMetre: number) => string

const conic =
  (name: string): Build =>
  ([lng = 0, lat = 0, lat1 = 0, lat2 = 0, x = 0, y = 0], unit) =>
    `${name} +lon_0=${lng} +lat_0=${lat} +lat_1=${lat1} +lat_2=${lat2} ${falseOrigin(x, y, unit)}`

const scaled =
  (name: string): Build =>
  ([lng = 0, lat = 0, scale = 1, x = 0, y = 0], unit) =>
    `${name} +lon_0=${lng} +lat_0=${lat} +k=${scale} ${falseOrigin(x, y, unit)}`

const centred =
  (name: string): Build =>
  ([lng = 0, lat = 0, x = 0, y = 0], unit) =>
    `${name} +lon_0=${lng} +lat_0=${lat} ${falseOrigin(x, y, unit)}`

const world =
  (name: string): Build =>
  ([lng = 0]) =>
    `${name} +lon_0=${lng}`

/** The third parameter is the range of the map. */
const azimuthal =
  (name: string): Build =>
  ([lng = 0, lat = 0]) =>
    `${name} +lon_0=${lng} +lat_0=${lat}`

/** MapInfo's numbers of projections; 34 and above are missing in most manuals. */
const projections = new Map<number, Build>([
  [2, ([lng = 0, lat = 0]) => `cea +lon_0=${lng} +lat_ts=${lat}`],
  [3, conic('lcc')],
  [4, azimuthal('laea')],
  [5, azimuthal('aeqd')],
  [6, conic('eqdc')],
  [
    7,
    ([lng = 0, lat = 0, azimuth = 0, scale = 1, x = 0, y = 0], unit) =>
      `omerc +no_uoff +lonc=${lng} +lat_0=${lat} +alpha=${azimuth} +gamma=90 +k=${scale} ${falseOrigin(x, y, unit)}`,
  ],
  [8, scaled('tmerc')],
  [9, conic('aea')],
  [10, world('merc')],
  [11, world('mill +R_A')],
  [12, world('robin')],
  [13, world('moll')],
  [15, world('eck6')],
  [16, world('sinu')],
  [18, centred('nzmg')],
  [19, conic('lcc')],
  [20, scaled('stere')],
  [21, scaled('tmerc')],
  [22, scaled('tmerc')],
  [23, scaled('tmerc')],
  [24, scaled('tmerc')],
  [25, centred('somerc')],
  [26, ([lng = 0, lat = 0]) => `merc +lon_0=${lng} +lat_ts=${lat}`],
  [27, centred('poly')],
  [28, azimuthal('aeqd')],
  [29, azimuthal('laea')],
  [30, centred('cass')],
  [31, scaled('sterea')],
  [32, () => 'krovak +lat_0=49.5 +lon_0=24.8333333333333 +alpha=30.2881397222222 +k=0.9999'],
  [
    33,
    ([lng = 0, lat = 0, x = 0, y = 0], unit) =>
      `eqc +lon_0=${lng} +lat_ts=${lat} ${falseOrigin(x, y, unit)}`,
  ],
  [34, scaled('tmerc')],
  [
    35,
    ([lng = 0, lat = 0, azimuth = 0, rectified = 0, scale = 1, x = 0, y = 0], unit) =>
      `omerc +no_uoff +lonc=${lng} +lat_0=${lat} +alpha=${azimuth} +gamma=${rectified} +k=${scale} ${falseOrigin(x, y, unit)}`,
  ],
])

function falseOrigin(x: number, y: number, unit: number): string {
  return `+x_0=${x * unit} +y_0=${y * unit}`
}
