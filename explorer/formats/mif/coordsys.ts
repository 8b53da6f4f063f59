import type { CrsHint } from '../crs/crs-hint.ts'
import { wgs84 } from '../crs/crs-hint.ts'

/** 'Earth Projection 8, 104, "m", 93, 0, 0.9996, 500000, 0' and its kin; without one it should be degrees. */
export function readCoordSys(clause: string): CrsHint {
  const text = clause.trim()
  if (text === '') return { kind: 'presume' }
  if (/^NonEarth/i.test(text)) return { kind: 'ask' }
  const projection = /^Earth\s+Projection\s+(.*)$/i.exec(text)?.[1]
  if (projection === undefined) return { kind: 'guess' }

  const [before = '', after = ''] = projection.split(/"[^"]*"/, 2)
  const unit = /"([^"]*)"/.exec(projection)?.[1]?.toLowerCase() ?? ''
  const [kind = Number.NaN, ...datumNumbers] = numbersOf(before)
  // MapInfo's name for the sphere that web maps are drawn on.
  if (kind === 10 && datumNumbers[0] === 157) return { kind: 'epsg', code: 3857 }
  const datum = readDatum(datumNumbers)
  const toMetre = units.get(unit) ?? null
  if (!datum) return { kind: 'named', name: `CoordSys ${text}` }
  if (kind === 1) {
    return datum.isWgs84
      ? wgs84
      : { kind: 'proj', name: datum.name, definition: `+proj=longlat ${datum.definition}` }
  }
  const utm = kind === 8 && datum.isWgs84 && toMetre === 1 ? utmCode(numbersOf(after)) : null
  if (utm !== null) return { kind: 'epsg', code: utm }
  const build = projections.get(kind)
  if (!build || toMetre === null) return { kind: 'named', name: `CoordSys ${text}` }
  // False eastings are in the file's unit, and proj4 wants metres.
  const definition = `${build(numbersOf(after), toMetre)} ${datum.definition} +to_meter=${toMetre}`
  return { kind: 'proj', name: `MapInfo ${text.slice(0, 80)}`, definition }
}

function utmCode([lng = 0, lat = 0, scale = 0, x = 0, y = 0]: number[]): number | null {
  const zone = (lng + 183) / 6
  const isUtm = lat === 0 && scale === 0.9996 && x === 500_000 && Number.isInteger(zone)
  if (!isUtm || (y !== 0 && y !== 10_000_000)) return null
  return (y === 0 ? 32_600 : 32_700) + zone
}

function numbersOf(text: string): number[] {
  return text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(Number)
    .filter((value) => Number.isFinite(value))
}

interface Datum {
  name: string
  definition: string
  isWgs84: boolean
}

/** 104 and 0 are WGS 84; 40 and 41 are Everest's; 999 and 9999 bring their own shift to WGS 84. */
function readDatum([id = 0, ellipsoid = 0, ...shift]: number[]): Datum | null {
  if (id === 999 || id === 9999) {
    const shape = ellipsoids.get(ellipsoid)
    if (!shape) return null
    const [x = 0, y = 0, z = 0, rx = 0, ry = 0, rz = 0, scale = 0] = shift
    // MapInfo turns the other way around than proj4 does.
    const turned = [x, y, z, -rx, -ry, -rz, scale].join(',')
    return { name: 'MapInfo datum', definition: `${shape} +towgs84=${turned}`, isWgs84: false }
  }
  const known = datums.get(id)
  return known ? { ...known, isWgs84: id === 0 || id === 104 } : null
}

const datums = new Map([
  [0, { name: 'EPSG:4326 WGS 84', definition: '+datum=WGS84' }],
  [104, { name: 'EPSG:4326 WGS 84', definition: '+datum=WGS84' }],
  [33, { name: 'GRS 80', definition: '+ellps=GRS80 +towgs84=0,0,0' }],
  [74, { name: 'NAD 83', definition: '+datum=NAD83' }],
  [115, { name: 'ETRS89', definition: '+ellps=GRS80 +towgs84=0,0,0' }],
])

const ellipsoids = new Map([
  [0, '+ellps=GRS80'],
  [4, '+ellps=intl'],
  [7, '+ellps=clrk66'],
  [10, '+ellps=bessel'],
  [11, '+ellps=evrst30'],
  [28, '+ellps=WGS84'],
])

const units = new Map([
  ['m', 1],
  ['km', 1000],
  ['ft', 0.3048],
  ['survey ft', 1200 / 3937],
  ['yd', 0.9144],
])

type Build = (parameters: readonly number[], toMetre: number) => string

/** MapInfo's numbers of projections; each takes its parameters in its own order. */
const projections = new Map<number, Build>([
  [
    3,
    ([lng = 0, lat = 0, lat1 = 0, lat2 = 0, x = 0, y = 0], unit) =>
      `+proj=lcc +lon_0=${lng} +lat_0=${lat} +lat_1=${lat1} +lat_2=${lat2} ${falseOrigin(x, y, unit)}`,
  ],
  [
    8,
    ([lng = 0, lat = 0, scale = 1, x = 0, y = 0], unit) =>
      `+proj=tmerc +lon_0=${lng} +lat_0=${lat} +k=${scale} ${falseOrigin(x, y, unit)}`,
  ],
  [10, ([lng = 0]) => `+proj=merc +lon_0=${lng}`],
])

function falseOrigin(x: number, y: number, unit: number): string {
  return `+x_0=${x * unit} +y_0=${y * unit}`
}
