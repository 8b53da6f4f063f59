import type { Epsg } from './epsg.ts'

/** A system as files describe it. */
export interface SystemText {
  /** Well-known text, with EPSG's code. */
  wkt: string
  projJson: object
}

/** Parameters by their proj4 keys: their names in well-known text and in PROJJSON. */
type Names = Readonly<Record<string, readonly [wkt: string, json: string]>>

const origin: Names = {
  lat_0: ['latitude_of_origin', 'Latitude of natural origin'],
  lon_0: ['central_meridian', 'Longitude of natural origin'],
  k: ['scale_factor', 'Scale factor at natural origin'],
  x_0: ['false_easting', 'False easting'],
  y_0: ['false_northing', 'False northing'],
}
const { k: _, ...unscaled } = origin
const centre: Names = {
  ...unscaled,
  lat_0: ['latitude_of_center', 'Latitude of natural origin'],
  lon_0: ['longitude_of_center', 'Longitude of natural origin'],
}
const falseOrigin: Names = {
  lat_1: ['standard_parallel_1', 'Latitude of 1st standard parallel'],
  lat_2: ['standard_parallel_2', 'Latitude of 2nd standard parallel'],
  lat_0: ['latitude_of_origin', 'Latitude of false origin'],
  lon_0: ['central_meridian', 'Longitude of false origin'],
  x_0: ['false_easting', 'Easting at false origin'],
  y_0: ['false_northing', 'Northing at false origin'],
}

type Method = readonly [wkt: string, json: string, parameters: Names]

/** By the name of a projection in proj4; others are not written. */
const methods: Readonly<Record<string, Method>> = {
  tmerc: ['Transverse_Mercator', 'Transverse Mercator', origin],
  lcc1: ['Lambert_Conformal_Conic_1SP', 'Lambert Conic Conformal (1SP)', origin],
  lcc: ['Lambert_Conformal_Conic_2SP', 'Lambert Conic Conformal (2SP)', falseOrigin],
  merc: ['Mercator_1SP', 'Mercator (variant A)', origin],
  webmerc: ['Mercator_Auxiliary_Sphere', 'Popular Visualisation Pseudo Mercator', unscaled],
  aea: [
    'Albers_Conic_Equal_Area',
    'Albers Equal Area',
    {
      ...falseOrigin,
      lat_0: ['latitude_of_center', 'Latitude of false origin'],
      lon_0: ['longitude_of_center', 'Longitude of false origin'],
    },
  ],
  laea: ['Lambert_Azimuthal_Equal_Area', 'Lambert Azimuthal Equal Area', centre],
  cass: ['Cassini_Soldner', 'Cassini-Soldner', unscaled],
  poly: ['Polyconic', 'American Polyconic', unscaled],
  sterea: ['Oblique_Stereographic', 'Oblique Stereographic', origin],
}

const RADIAN = Math.PI / 180

/** Null for a system that these do not describe. */
export async function writeSystem(
  code: number,
  { name, definition, base, degrees }: Epsg,
  baseName: string,
): Promise<SystemText | null> {
  if (degrees !== 1 || /\+(?:pm|axis)=/.test(definition)) return null
  const given = parametersIn(definition)
  const { default: proj4 } = await import('proj4')
  const {
    a,
    b,
    to_meter: unit = 1,
  } = Object.assign({ b: 0, to_meter: 1 }, new proj4.Proj(definition))
  const isWeb = definition.includes('+nadgrids=@null')
  const inverseFlattening = isWeb ? 298.257223563 : a === b ? 0 : a / (a - b)
  const geographic = writeGeographic(baseName, base, a, inverseFlattening)
  if (given.get('proj') === 'longlat') return geographic
  const method = methods[methodOf(given, isWeb)]
  if (!method) return null
  const [wktName, jsonName, parameters] = method
  const values = Object.entries(parameters).map(([key, names]) => {
    const isLength = key === 'x_0' || key === 'y_0'
    const value = Number(given.get(key) ?? (key === 'k' ? 1 : 0))
    return { names, value: isLength ? value / unit : value, isLength, isRatio: key === 'k' }
  })
  const unitName = unit === 1 ? 'metre' : `${unit} metre`
  const lengthUnit =
    unit === 1 ? 'metre' : { type: 'LinearUnit', name: unitName, conversion_factor: unit }
  return {
    wkt: `PROJCS["${name}",${geographic.wkt},PROJECTION["${wktName}"],${values
      .map(({ names, value }) => `PARAMETER["${names[0]}",${value}]`)
      .join()},UNIT["${unitName}",${unit}],AUTHORITY["EPSG","${code}"]]`,
    projJson: {
      $schema: SCHEMA,
      type: 'ProjectedCRS',
      name,
      base_crs: geographic.projJson,
      conversion: {
        name,
        method: { name: jsonName },
        parameters: values.map(({ names, value, isLength, isRatio }) => ({
          name: names[1],
          value,
          unit: isRatio ? 'unity' : isLength ? lengthUnit : 'degree',
        })),
      },
      coordinate_system: axes('Cartesian', [
        ['Easting', 'E', 'east', lengthUnit],
        ['Northing', 'N', 'north', lengthUnit],
      ]),
      id: { authority: 'EPSG', code },
    },
  }
}

const SCHEMA = 'https://proj.org/schemas/v0.7/projjson.schema.json'

function writeGeographic(name: string, code: number, a: number, flat: number): SystemText {
  const datum = name === 'WGS 84' ? 'WGS_1984' : name.replaceAll(/\W+/g, '_')
  return {
    wkt: `GEOGCS["${name}",DATUM["${datum}",SPHEROID["${name}",${a},${flat}]],PRIMEM["Greenwich",0],UNIT["degree",${RADIAN}],AUTHORITY["EPSG","${code}"]]`,
    projJson: {
      $schema: SCHEMA,
      type: 'GeographicCRS',
      name,
      datum: {
        type: 'GeodeticReferenceFrame',
        name: name === 'WGS 84' ? 'World Geodetic System 1984' : name,
        ellipsoid: { name, semi_major_axis: a, inverse_flattening: flat },
      },
      coordinate_system: axes('ellipsoidal', [
        ['Geodetic latitude', 'Lat', 'north', 'degree'],
        ['Geodetic longitude', 'Lon', 'east', 'degree'],
      ]),
      id: { authority: 'EPSG', code },
    },
  }
}

function axes(
  subtype: string,
  list: readonly (readonly [string, string, string, unknown])[],
): object {
  return {
    subtype,
    axis: list.map(([name, abbreviation, direction, unit]) => ({
      ...{ name, abbreviation, direction, unit },
    })),
  }
}

/** With a zone's own parameters, and one name for the scale. */
function parametersIn(definition: string): Map<string, string> {
  const given = new Map(
    Array.from(definition.matchAll(/\+(\w+)(?:=(\S+))?/g), ([, key, value = '']) => [
      key === 'k_0' ? 'k' : key,
      value,
    ]),
  )
  if (given.get('proj') !== 'utm') return given
  const lon_0 = String(6 * Number(given.get('zone')) - 183)
  const y_0 = given.has('south') ? '10000000' : '0'
  return new Map([
    ...given,
    ...Object.entries({ proj: 'tmerc', lon_0, k: '0.9996', x_0: '500000', y_0 }),
  ])
}

function methodOf(given: ReadonlyMap<string, string>, isWeb: boolean): string {
  const proj = given.get('proj') ?? ''
  if (isWeb) return 'webmerc'
  if (proj === 'lcc' && !given.has('lat_2')) return 'lcc1'
  // A parallel that is true to scale is described in another way.
  return proj === 'merc' && Number(given.get('lat_ts') ?? 0) !== 0 ? '' : proj
}
