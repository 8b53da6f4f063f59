import { plainName } from './epsg.ts'
import type { SystemParts } from './system-parts.ts'

/** The proj4 definition of a system; null for an unsupported projection. */
export function writeProjDefinition(parts: SystemParts): string | null {
  if (parts.proj4) return parts.proj4
  const method = parts.method === undefined ? null : plainName(parts.method)
  if (method !== null && webMercators.has(method)) return WEB_MERCATOR
  const projection = method === null ? 'longlat' : writeProjection(method, parts)
  if (projection === null) return null
  const { semiMajorM, inverseFlattening, primeMeridian, shift, unit } = parts
  return [
    `+proj=${projection}`,
    inverseFlattening === 0 ? `+R=${semiMajorM}` : `+a=${semiMajorM} +rf=${inverseFlattening}`,
    primeMeridian === 0 ? '' : `+pm=${primeMeridian}`,
    shift ? `+towgs84=${shift.slice(0, 7).join()}` : '',
    method === null ? '' : `+to_meter=${unit}`,
  ]
    .filter(Boolean)
    .join(' ')
}

const WEB_MERCATOR = '+proj=merc +a=6378137 +b=6378137 +k=1 +nadgrids=@null'
const webMercators = new Set(['popularvisualisationpseudomercator', 'mercatorauxiliarysphere'])

type Parameters = ReadonlyMap<string, number>

function writeProjection(method: string, { parameters }: SystemParts): string | null {
  // Missing parameters are zero; proj4 has other defaults for some.
  const given = new Map<string, number>(['lat_0', 'lon_0', 'x_0', 'y_0'].map((key) => [key, 0]))
  for (const [name, value] of parameters) {
    const key = parameterKeys.get(plainName(name))
    if (key !== undefined && Number.isFinite(value)) given.set(key, value)
  }
  const [name, change] = methods.get(method) ?? []
  if (name === undefined) return null
  const changed = change?.(given) ?? given
  return [name, ...[...changed].map(([key, value]) => `+${key}=${value}`)].join(' ')
}

const parameterKeys = new Map(
  Object.entries({
    lat_0:
      'latitudeoforigin latitudeofcenter latitudeofcentre latitudeofnaturalorigin latitudeoffalseorigin latitudeofprojectioncentre centralparallel',
    lon_0:
      'centralmeridian longitudeofcenter longitudeofcentre longitudeofnaturalorigin longitudeoffalseorigin longitudeofprojectioncentre longitudeoforigin straightverticallongitudefrompole',
    lat_1:
      'standardparallel1 latitudeof1ststandardparallel latitudeofstandardparallel latitudeof1stpoint',
    lat_2: 'standardparallel2 latitudeof2ndstandardparallel latitudeof2ndpoint',
    lon_1: 'longitudeof1stpoint',
    lon_2: 'longitudeof2ndpoint',
    k: 'scalefactor scalefactoratnaturalorigin scalefactoratprojectioncentre scalefactoroninitialline scalefactoronpseudostandardparallel scalefactoronthepseudostandardparallel scalefactoratprojectioncenter',
    x_0: 'falseeasting eastingatfalseorigin eastingatprojectioncentre',
    y_0: 'falsenorthing northingatfalseorigin northingatprojectioncentre',
    alpha: 'azimuth azimuthofinitialline azimuthatprojectioncentre colatitudeofconeaxis',
    gamma: 'rectifiedgridangle anglefromrectifiedtoskewgrid xyplanerotation',
    h: 'height satelliteheight viewpointheight',
  }).flatMap(([key, names]) => names.split(' ').map((name) => [name, key] as const)),
)

/** The true-scale parallel, where a projection stores it as its first one. */
function trueAtFirst(given: Parameters): Parameters {
  const { lat_1: first, ...rest } = Object.fromEntries(given)
  return new Map(Object.entries(first === undefined ? rest : { ...rest, lat_ts: first }))
}

/** A pole as the origin, and the parallel that is true to scale. */
function polar(given: Parameters): Parameters {
  const { lat_0: origin, lat_1: first, ...rest } = Object.fromEntries(given)
  const truth = first ?? origin ?? 90
  return new Map(Object.entries({ ...rest, lat_0: truth < 0 ? -90 : 90, lat_ts: truth }))
}

/** With one parallel, the origin is on it. */
function oneParallel(given: Parameters): Parameters {
  return given.has('lat_1') ? given : new Map([...given, ['lat_1', given.get('lat_0') ?? 0]])
}

function oblique(given: Parameters): Parameters {
  const { lon_0: centre = 0, ...rest } = Object.fromEntries(given)
  return new Map(Object.entries({ ...rest, lonc: centre }))
}

function swissOblique(given: Parameters): Parameters {
  const { alpha: _, gamma: __, ...rest } = Object.fromEntries(given)
  return new Map(Object.entries(rest))
}

type Change = (given: Parameters) => Parameters

const methods = new Map<string, readonly [name: string, change: Change | undefined]>(
  (
    [
      ['tmerc', 'transversemercator gausskruger transversemercatorcomplex'],
      ['tmerc +axis=wsu', 'transversemercatorsouthorientated'],
      [
        'lcc',
        'lambertconformalconic lambertconformalconic1sp lambertconformalconic2sp lambertconicconformal1sp lambertconicconformal2sp lambertconicconformal2spbelgium lambertconformalconic2spbelgium lambertconicconformal2spmichigan',
        oneParallel,
      ],
      ['aea', 'albers albersconicequalarea albersequalarea'],
      ['merc', 'mercator mercator1sp mercator2sp mercatorvarianta mercatorvariantb', trueAtFirst],
      [
        'stere',
        'polarstereographic polarstereographicvarianta polarstereographicvariantb stereographicnorthpole stereographicsouthpole',
        polar,
      ],
      ['stere', 'stereographic'],
      ['sterea', 'obliquestereographic doublestereographic'],
      ['laea', 'lambertazimuthalequalarea lambertazimuthalequalareaspherical'],
      ['aeqd', 'azimuthalequidistant modifiedazimuthalequidistant guamprojection'],
      ['cass', 'cassini cassinisoldner'],
      ['poly', 'polyconic americanpolyconic'],
      ['eqdc', 'equidistantconic'],
      [
        'cea',
        'cylindricalequalarea lambertcylindricalequalarea lambertcylindricalequalareaspherical behrmann',
        trueAtFirst,
      ],
      [
        'eqc',
        'equirectangular equidistantcylindrical equidistantcylindricalspherical platecarree',
        trueAtFirst,
      ],
      ['sinu', 'sinusoidal'],
      ['moll', 'mollweide'],
      ['robin', 'robinson'],
      ['mill +R_A', 'millercylindrical'],
      ['eck6', 'eckertvi'],
      ['vandg +R_A', 'vandergrinten vandergrinteni'],
      ['gnom', 'gnomonic'],
      ['ortho', 'orthographic'],
      ['geos', 'geostationarysatellite geostationarysatellitesweepy'],
      ['geos +sweep=x', 'geostationarysatellitesweepx'],
      ['bonne', 'bonne'],
      ['nzmg', 'newzealandmapgrid'],
      ['krovak', 'krovaknorthorientated krovak'],
      ['somerc', 'swissobliquecylindrical swissobliquemercator', swissOblique],
      [
        'omerc +no_uoff',
        'hotineobliquemercator hotineobliquemercatorvarianta hotineobliquemercatorazimuthnaturalorigin rectifiedskeworthomorphicnaturalorigin hotineobliquemercatortwopointnaturalorigin',
        oblique,
      ],
      [
        'omerc',
        'hotineobliquemercatorvariantb hotineobliquemercatorazimuthcenter obliquemercator rectifiedskeworthomorphiccenter',
        oblique,
      ],
      ['eqearth', 'equalearth'],
      ['gstmerc', 'gaussschreibertransversemercator'],
    ] as const satisfies readonly (readonly [string, string, Change?])[]
  ).flatMap(([name, spelt, change]) =>
    spelt.split(' ').map((one) => [one, [name, change]] as const),
  ),
)
