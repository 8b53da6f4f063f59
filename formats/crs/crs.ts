import { problems } from '../problems.ts'
import type { CrsHint, DatumHint } from './crs-hint.ts'
import { findEpsg, findEpsgByName } from './epsg.ts'
import { writeProjDefinition } from './proj-definition.ts'
import { type CrsProjection, openProjection } from './projection.ts'
import { readProjJson } from './read-projjson.ts'
import { readWkt } from './read-wkt.ts'
import type { SystemParts } from './system-parts.ts'
import { unitAndAreaOf } from './unit-and-area.ts'

/** A system's display name and its projection to degrees; null if no projection is needed. */
export interface Crs {
  name: string
  isNorthFirst: boolean
  toLngLat: CrsProjection['toLngLat'] | null
  /** Back from degrees, where that is possible and needed. */
  fromLngLat?: CrsProjection['toLngLat'] | undefined
  /** Metres per unit of a projected system; null for degrees. */
  unitM: number | null
  /** False for places outside the area that it is made for. */
  isFor(lng: number, lat: number): boolean
  /** The accuracy of the shift to WGS 84 and its datum; null when it does not matter. */
  doubt: CrsProjection['doubt']
}

const WGS_84_CODE = 4326
const WGS_84: Crs = {
  name: 'EPSG:4326 WGS 84',
  isNorthFirst: false,
  toLngLat: null,
  doubt: null,
  ...unitAndAreaOf('+proj=longlat'),
}

/**
 * Throws a problem with the system's name when it is unknown. `place` is where the data is, in the
 * file's own axis order: a datum's shift to WGS 84 depends on the region.
 */
export async function findCrs(
  hint: CrsHint,
  place: readonly [number, number] = [Number.NaN, Number.NaN],
): Promise<Crs> {
  switch (hint.kind) {
    case 'epsg':
      return findByCode(hint, place)
    case 'proj':
      return findByDefinition(hint, place)
    case 'wkt':
      return findByWkt(hint.text, place)
    case 'projjson':
      return findByParts(readProjJson(parseJson(hint.text)), place, '')
    case 'named':
      return findByName(hint.name, place)
    default:
      throw problems.needsCrs()
  }
}

async function findByCode(
  { code, isOfficialOrder = false, otherwise }: CrsHint & { kind: 'epsg' },
  [x, y]: readonly [number, number],
): Promise<Crs> {
  // Most files are in degrees and need no list.
  if (code === WGS_84_CODE) return { ...WGS_84, isNorthFirst: isOfficialOrder }
  const epsg = await findEpsg(code)
  if (!epsg) {
    if (otherwise) return findCrs(otherwise, [x, y])
    throw problems.unknownCrs(`EPSG:${code}`)
  }
  const isNorthFirst = isOfficialOrder && epsg.isNorthFirst
  const name = `EPSG:${code} ${epsg.name}`
  if (epsg.name === 'WGS 84') return { ...WGS_84, name, isNorthFirst }
  const place = isNorthFirst ? ([y, x] as const) : ([x, y] as const)
  const { definition, base, degrees } = epsg
  const crs = await open(name, definition, { datum: { code: base }, place, degrees })
  return { ...crs, isNorthFirst }
}

async function findByDefinition(
  { name, definition, datum = {}, base }: CrsHint & { kind: 'proj' },
  place: readonly [number, number],
): Promise<Crs> {
  const shape = base === undefined ? null : await findEpsg(base)
  const own = definition.replaceAll(/ ?\+(?:a|rf|R)=\S+/g, '')
  const based = shape && `${own} ${shape.definition.replace('+proj=longlat ', '')}`
  return open(name, based ?? definition, { datum, place })
}

async function findByName(name: string, place: readonly [number, number]): Promise<Crs> {
  const code = await findEpsgByName(name, { isAnywhere: true })
  if (code === null) throw problems.unknownCrs(name)
  return findCrs({ kind: 'epsg', code }, place)
}

const MAX_WKT_CHARS = 20_000

/** The name has precedence over the parameters, so that a known system has its code on the card. */
async function findByWkt(text: string, place: readonly [number, number]): Promise<Crs> {
  const wkt = text.trim().replace(/^\uFEFF/, '')
  const name = /^\w+\s*\[\s*"([^"]*)"/.exec(wkt)?.[1] ?? ''
  if (wkt.length > MAX_WKT_CHARS) throw problems.unknownCrs(name || wkt)
  const parts = readWkt(wkt)
  const same = parts && parts.code === undefined ? await findEpsgByName(name) : null
  if (same !== null) return findCrs({ kind: 'epsg', code: same }, place)
  return findByParts(parts, place, name || wkt)
}

/** A code has precedence over the parameters beside it. */
async function findByParts(
  parts: SystemParts | null,
  place: readonly [number, number],
  shown: string,
): Promise<Crs> {
  if (!parts) throw problems.unknownCrs(shown || 'unknown')
  const { name, code, datum, method, unit } = parts
  if (code !== undefined && (await findEpsg(code))) return findCrs({ kind: 'epsg', code }, place)
  if (isWgs84(parts)) return { ...WGS_84, name: name === 'WGS 84' ? WGS_84.name : name }
  const definition = writeProjDefinition(parts)
  if (definition === null) throw problems.unknownCrs(name || shown)
  // A geographic system may use another unit than degrees.
  const degrees = method === undefined ? unit : 1
  return open(name || shown, definition, { datum, place, degrees })
}

function isWgs84({ method, datum, unit, primeMeridian, shift }: SystemParts): boolean {
  if (method !== undefined || unit !== 1 || primeMeridian !== 0 || shift) return false
  return (datum.names ?? []).some((name) =>
    /^(?:D_)?(?:WGS_1984|WGS[ _]?84|World[ _]Geodetic[ _]System[ _]1984)(?: ensemble)?$/i.test(
      name,
    ),
  )
}

async function open(
  name: string,
  definition: string,
  options: { datum: DatumHint; place: readonly [number, number]; degrees?: number },
): Promise<Crs> {
  const projection = await openProjection(definition, options)
  if (!projection) throw problems.unknownCrs(name)
  return { name, isNorthFirst: false, ...projection, ...unitAndAreaOf(definition) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
