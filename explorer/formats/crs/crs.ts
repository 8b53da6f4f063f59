import type { ShapeList } from '../geometry/shapes.ts'
import { memberOf } from '../json/json-values.ts'
import { problems } from '../problems.ts'
import type { CrsHint } from './crs-hint.ts'
import { findEpsg, findEpsgByName } from './epsg.ts'

/** A system's name for the visitor, and the way from it to degrees; null where there is none to go. */
export interface Crs {
  name: string
  isNorthFirst: boolean
  toLngLat: ((x: number, y: number) => readonly [number, number]) | null
}

export type AskCrs = () => Promise<string | null>

const WGS_84_CODE = 4326
const WGS_84: Crs = { name: 'EPSG:4326 WGS 84', isNorthFirst: false, toLngLat: null }

/**
 * Turns the shapes' coordinates into degrees, in place; what lands outside the world becomes NaN,
 * and `dropStrays` takes it out. Returns the names of the systems, each once.
 */
export async function projectShapes(
  shapes: ShapeList,
  askCrs: AskCrs,
  progress: (share: number) => void,
): Promise<string> {
  const names = new Set<string>()
  const known = new Map<string, Crs>()
  let asked: Crs | null = null
  for (const [place, { crs: hint, start }] of shapes.systems.entries()) {
    const end = shapes.systems[place + 1]?.start ?? shapes.xy.length / 2
    if (end === start) continue
    let crs: Crs
    if (mayBeDegrees(hint, shapes.xy, start, end)) crs = WGS_84
    else if (hint.kind === 'ask' || hint.kind === 'guess' || hint.kind === 'presume') {
      asked ??= await askFor(askCrs)
      crs = asked
    } else {
      const key = JSON.stringify(hint)
      crs = known.get(key) ?? (await findCrs(hint))
      known.set(key, crs)
    }
    names.add(crs.name)
    projectRun(shapes.xy, start, end, crs, progress)
  }
  return [...names].join(', ')
}

/** Throws a problem that names the system when it is not known. */
export async function findCrs(hint: CrsHint): Promise<Crs> {
  switch (hint.kind) {
    case 'epsg': {
      // Most files are in degrees, and need no list for it.
      if (hint.code === WGS_84_CODE) {
        return { ...WGS_84, isNorthFirst: hint.isOfficialOrder === true }
      }
      const epsg = await findEpsg(hint.code)
      if (!epsg) throw problems.unknownCrs(`EPSG:${hint.code}`)
      const name = `EPSG:${hint.code} ${epsg.name}`
      const isNorthFirst = hint.isOfficialOrder === true && epsg.isNorthFirst
      if (epsg.name === 'WGS 84') return { name, isNorthFirst, toLngLat: null }
      return { name, isNorthFirst, toLngLat: await openProjection(epsg.definition, name) }
    }
    case 'proj':
      return {
        name: hint.name,
        isNorthFirst: false,
        toLngLat: await openProjection(hint.definition, hint.name),
      }
    case 'wkt':
      return findByWkt(hint.text)
    case 'projjson':
      return findByProjJson(hint.text)
    case 'named':
      throw problems.unknownCrs(hint.name)
    default:
      throw problems.needsCrs()
  }
}

async function askFor(askCrs: AskCrs): Promise<Crs> {
  const answer = await askCrs()
  if (answer === null) throw problems.needsCrs()
  const code = /^\s*(?:EPSG:)?(\d{4,6})\s*$/i.exec(answer)?.[1]
  if (!code) throw problems.unknownCrs(answer)
  return findCrs({ kind: 'epsg', code: Number(code) })
}

const MAX_WKT_CHARS = 20_000

/** The code that the text ends with is trusted before its parameters: it knows the shift of datums. */
async function findByWkt(text: string): Promise<Crs> {
  const wkt = text.trim().replace(/^\uFEFF/, '')
  const name = /^\w+\s*\[\s*"([^"]*)"/.exec(wkt)?.[1] ?? ''
  if (wkt.length > MAX_WKT_CHARS || !/^[A-Z]+\s*\[/i.test(wkt))
    throw problems.unknownCrs(name || wkt)
  const code = /(?:AUTHORITY|ID)\s*\[\s*"EPSG"\s*,\s*"?(\d+)"?\s*\]\s*\]\s*$/i.exec(wkt)?.[1]
  const byCode = code ? await findEpsg(Number(code)) : null
  if (code && byCode) return findCrs({ kind: 'epsg', code: Number(code) })
  const same = await findEpsgByName(name)
  if (same !== null) return findCrs({ kind: 'epsg', code: same })
  return { name, isNorthFirst: false, toLngLat: await openProjection(wkt, name) }
}

async function findByProjJson(text: string): Promise<Crs> {
  const definition: unknown = JSON.parse(text)
  const id = memberOf(definition, 'id')
  const code = Number(memberOf(id, 'code'))
  const authority = memberOf(id, 'authority')
  if (authority === 'OGC') return WGS_84
  if (authority === 'EPSG' && (await findEpsg(code))) return findCrs({ kind: 'epsg', code })
  const name = String(memberOf(definition, 'name') ?? '')
  return { name, isNorthFirst: false, toLngLat: await openProjection(definition, name) }
}

async function openProjection(
  definition: unknown,
  name: string,
): Promise<(x: number, y: number) => readonly [number, number]> {
  const { default: proj4 } = await import('proj4')
  try {
    // proj4 takes PROJJSON as an object too; what it cannot use it throws at.
    const converter = proj4(definition as string, 'EPSG:4326')
    const place: [number, number] = [0, 0]
    converter.forward([0, 0])
    return (x, y) => {
      place[0] = x
      place[1] = y
      try {
        const [lng, lat] = converter.forward(place)
        return [lng, lat]
      } catch {
        return [Number.NaN, Number.NaN]
      }
    }
  } catch {
    throw problems.unknownCrs(name)
  }
}

function mayBeDegrees(hint: CrsHint, xy: Float64Array, start: number, end: number): boolean {
  if (hint.kind === 'guess') return areDegrees(xy, start, end)
  return hint.kind === 'presume' && !areMostlyLarge(xy, start, end)
}

/** A few wrong numbers among degrees are strays, and no reason to ask. */
function areMostlyLarge(xy: Float64Array, start: number, end: number): boolean {
  let large = 0
  for (let i = start; i < end; i += 1) {
    if (Math.abs(xy[2 * i]) > 360 || Math.abs(xy[2 * i + 1]) > 360) large += 1
  }
  return 2 * large > end - start
}

function areDegrees(xy: Float64Array, start: number, end: number): boolean {
  for (let i = start; i < end; i += 1) {
    if (Math.abs(xy[2 * i]) > 360 || Math.abs(xy[2 * i + 1]) > 90) return false
  }
  return true
}

function projectRun(
  xy: Float64Array,
  start: number,
  end: number,
  { isNorthFirst, toLngLat }: Crs,
  progress: (share: number) => void,
): void {
  if (!isNorthFirst && !toLngLat) return
  const first = isNorthFirst ? 1 : 0
  for (let i = start; i < end; i += 1) {
    const x = xy[2 * i + first]
    const y = xy[2 * i + 1 - first]
    const [lng, lat] = toLngLat ? toLngLat(x, y) : [x, y]
    xy[2 * i] = lng
    xy[2 * i + 1] = lat
    if (i % 65_536 === 0) progress(i / end)
  }
}
