import type { CrsHint } from '../crs/crs-hint.ts'
import { writeProjDefinition } from '../crs/proj-definition.ts'
import type { SystemParts } from '../crs/system-parts.ts'

/** The coordinate system of a GeoTIFF, by GeoTIFF's names. */
export type GeoKeys = Readonly<Record<string, unknown>>

const USER_DEFINED = 32_767
const WEB_MERCATOR_PROJECTION = 3856

/** By its code, otherwise by its parameters. */
export function readGeoKeys(keys: GeoKeys): CrsHint {
  const projected = codeOf(keys.ProjectedCSTypeGeoKey)
  const geographic = codeOf(keys.GeographicTypeGeoKey)
  const byParts = readParts(keys)
  if (projected) return { kind: 'epsg', code: projected, ...(byParts && { otherwise: byParts }) }
  const esri = citationsOf(keys).find((text) => /ESRI PE String\s*=/i.test(text))
  if (esri) return { kind: 'wkt', text: esri.replace(/^.*?ESRI PE String\s*=\s*/i, '') }
  // GDAL's old name for Web Mercator, although the keys say otherwise.
  if (
    citationsOf(keys).some((text) => /(?:google maps global|pseudo|web)[ _-]*mercator/i.test(text))
  ) {
    return { kind: 'epsg', code: 3857 }
  }
  if (byParts) return byParts
  if (isProjected(keys)) {
    return { kind: 'named', name: citationsOf(keys)[0] ?? 'user-defined' }
  }
  if (geographic) return { kind: 'epsg', code: geographic }
  // A local system of lengths, whose numbers may be small.
  return { kind: keys.ProjLinearUnitsGeoKey === undefined ? 'guess' : 'ask' }
}

function isProjected(keys: GeoKeys): boolean {
  return Number(keys.ProjectedCSTypeGeoKey) === USER_DEFINED || Number(keys.GTModelTypeGeoKey) === 1
}

function codeOf(value: unknown): number | undefined {
  const code = Number(value ?? 0)
  return code > 0 && code !== USER_DEFINED ? code : undefined
}

function citationsOf({ PCSCitationGeoKey, GTCitationGeoKey }: GeoKeys): string[] {
  return [PCSCitationGeoKey, GTCitationGeoKey].filter((text) => typeof text === 'string')
}

/** Null for keys that do not define a system. */
function readParts(keys: GeoKeys): CrsHint | null {
  const projection = codeOf(keys.ProjectionGeoKey)
  if (projection === WEB_MERCATOR_PROJECTION) return { kind: 'epsg', code: 3857 }
  const method = projection ? utmMethod : methods.get(Number(keys.ProjCoordTransGeoKey))
  if (isProjected(keys) && !method) return null
  const parameters = projection ? utmParameters(projection) : readParameters(keys)
  if (!parameters) return null
  const names = datumNames(keys)
  const base = codeOf(keys.GeographicTypeGeoKey) ?? baseOf(codeOf(keys.GeogGeodeticDatumGeoKey))
  const shape = ellipsoidOf(keys)
  if (!isProjected(keys) && (base || !shape)) return null
  const parts: SystemParts = {
    name: citationsOf(keys)[0] ?? names[0] ?? 'user-defined',
    datum: { names },
    semiMajorM: shape?.a ?? 6_378_137,
    inverseFlattening: shape?.rf ?? 298.257223563,
    primeMeridian: numberOf(keys.GeogPrimeMeridianLongGeoKey) ?? 0,
    shift: shiftOf(keys.GeogTOWGS84GeoKey),
    unit: linearUnit(keys),
    method: isProjected(keys) ? method : undefined,
    parameters,
    axes: [],
  }
  const definition = writeProjDefinition(parts)
  if (definition === null) return null
  const datum = base && !parts.shift ? { code: base, names } : { names }
  return { kind: 'proj', name: parts.name, definition, datum, ...(!shape && base && { base }) }
}

const utmMethod = 'Transverse_Mercator'

/** EPSG's codes of UTM projections: 16001 to 16060, and 16101 to 16160 in the south. */
function utmParameters(code: number): SystemParts['parameters'] | null {
  const zone = code % 100
  const isUtm = code > 16_000 && code < 16_161 && zone >= 1 && zone <= 60
  if (!isUtm) return null
  return [
    ['central_meridian', 6 * zone - 183],
    ['scale_factor', 0.9996],
    ['false_easting', 500_000],
    ['false_northing', code > 16_100 ? 10_000_000 : 0],
  ]
}

/** GeoTIFF's numbers of projections. */
const methods = new Map([
  [1, 'Transverse_Mercator'],
  [3, 'Hotine_Oblique_Mercator'],
  [5, 'Swiss_Oblique_Cylindrical'],
  [7, 'Mercator'],
  [8, 'Lambert_Conformal_Conic_2SP'],
  [9, 'Lambert_Conformal_Conic_1SP'],
  [10, 'Lambert_Azimuthal_Equal_Area'],
  [11, 'Albers_Conic_Equal_Area'],
  [12, 'Azimuthal_Equidistant'],
  [13, 'Equidistant_Conic'],
  [14, 'Stereographic'],
  [15, 'Polar_Stereographic'],
  [16, 'Oblique_Stereographic'],
  [17, 'Equirectangular'],
  [18, 'Cassini_Soldner'],
  [19, 'Gnomonic'],
  [20, 'Miller_Cylindrical'],
  [21, 'Orthographic'],
  [22, 'Polyconic'],
  [23, 'Robinson'],
  [24, 'Sinusoidal'],
  [25, 'VanDerGrinten'],
  [26, 'New_Zealand_Map_Grid'],
  [27, 'Transverse_Mercator_South_Orientated'],
  [28, 'Cylindrical_Equal_Area'],
  [9815, 'Hotine_Oblique_Mercator_Azimuth_Center'],
])

/** The keys of each parameter in use, the most specific first. */
const parameterKeys: readonly (readonly [
  name: string,
  unit: 'angle' | 'length' | 'ratio',
  ...keys: string[],
])[] = [
  [
    'latitude_of_origin',
    'angle',
    'ProjNatOriginLatGeoKey',
    'ProjFalseOriginLatGeoKey',
    'ProjCenterLatGeoKey',
  ],
  [
    'central_meridian',
    'angle',
    'ProjNatOriginLongGeoKey',
    'ProjFalseOriginLongGeoKey',
    'ProjCenterLongGeoKey',
    'ProjStraightVertPoleLongGeoKey',
  ],
  ['standard_parallel_1', 'angle', 'ProjStdParallel1GeoKey'],
  ['standard_parallel_2', 'angle', 'ProjStdParallel2GeoKey'],
  ['azimuth', 'angle', 'ProjAzimuthAngleGeoKey'],
  ['rectified_grid_angle', 'angle', 'ProjRectifiedGridAngleGeoKey'],
  ['scale_factor', 'ratio', 'ProjScaleAtNatOriginGeoKey', 'ProjScaleAtCenterGeoKey'],
  [
    'false_easting',
    'length',
    'ProjFalseEastingGeoKey',
    'ProjFalseOriginEastingGeoKey',
    'ProjCenterEastingGeoKey',
  ],
  [
    'false_northing',
    'length',
    'ProjFalseNorthingGeoKey',
    'ProjFalseOriginNorthingGeoKey',
    'ProjCenterNorthingGeoKey',
  ],
]

function readParameters(keys: GeoKeys): SystemParts['parameters'] {
  const factors = { angle: angularUnit(keys), length: linearUnit(keys), ratio: 1 }
  return parameterKeys.flatMap(([name, unit, ...spellings]) => {
    const value = spellings.map((key) => numberOf(keys[key])).find((one) => one !== undefined)
    return value === undefined ? [] : [[name, value * factors[unit]] as const]
  })
}

const metres = new Map([
  [9001, 1],
  [9002, 0.3048],
  [9003, 1200 / 3937],
  [9036, 1000],
])

function linearUnit(keys: GeoKeys): number {
  const code = Number(keys.ProjLinearUnitsGeoKey)
  return metres.get(code) ?? numberOf(keys.ProjLinearUnitSizeGeoKey) ?? 1
}

const degrees = new Map([
  [9101, 180 / Math.PI],
  [9102, 1],
  [9105, 0.9],
])

function angularUnit(keys: GeoKeys): number {
  return degrees.get(Number(keys.GeogAngularUnitsGeoKey)) ?? 1
}

/** EPSG's codes of ellipsoids, with semi-major axis and inverse flattening. */
const ellipsoids = new Map([
  [7001, { a: 6_377_563.396, rf: 299.3249646 }],
  [7004, { a: 6_377_397.155, rf: 299.1528128 }],
  [7008, { a: 6_378_206.4, rf: 294.978698213898 }],
  [7012, { a: 6_378_249.145, rf: 293.465 }],
  [7015, { a: 6_377_276.345, rf: 300.8017 }],
  [7019, { a: 6_378_137, rf: 298.257222101 }],
  [7022, { a: 6_378_388, rf: 297 }],
  [7024, { a: 6_378_245, rf: 298.3 }],
  [7030, { a: 6_378_137, rf: 298.257223563 }],
  [7035, { a: 6_371_000, rf: 0 }],
  [7043, { a: 6_378_135, rf: 298.26 }],
])

function ellipsoidOf(keys: GeoKeys): { a: number; rf: number } | undefined {
  const a = numberOf(keys.GeogSemiMajorAxisGeoKey)
  const b = numberOf(keys.GeogSemiMinorAxisGeoKey)
  const rf = numberOf(keys.GeogInvFlatteningGeoKey) ?? (a && b ? (a === b ? 0 : a / (a - b)) : 0)
  return a ? { a, rf } : ellipsoids.get(Number(keys.GeogEllipsoidGeoKey))
}

/** The code of an old geographic system is that of its datum minus two thousand. */
function baseOf(datum: number | undefined): number | undefined {
  return datum !== undefined && datum >= 6120 && datum < 6905 ? datum - 2000 : undefined
}

/** 'GCS Name = NAD27|Datum = North_American_Datum_1927|', or just a name. */
function datumNames({ GeogCitationGeoKey: citation }: GeoKeys): string[] {
  if (typeof citation !== 'string') return []
  const named = [...citation.matchAll(/(?:GCS Name|Datum)\s*=\s*([^|]*)/gi)].map(([, name]) => name)
  return (named.length > 0 ? named : [citation]).map((name) => name.trim()).filter(Boolean)
}

function shiftOf(value: unknown): number[] | undefined {
  const shift = Array.isArray(value) || ArrayBuffer.isView(value) ? [...(value as number[])] : []
  return shift.length >= 3 && shift.every(Number.isFinite) ? shift : undefined
}

function numberOf(value: unknown): number | undefined {
  const first = Array.isArray(value) || ArrayBuffer.isView(value) ? (value as number[])[0] : value
  return typeof first === 'number' && Number.isFinite(first) ? first : undefined
}
