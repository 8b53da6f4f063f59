import type { DatumHint } from './crs-hint.ts'
import { plainName } from './epsg.ts'

/** A shift from a datum to WGS 84, and its accuracy in its area. */
export interface Shift {
  datum: string
  /** Three or seven parameters, as proj4 takes them. */
  parameters: string
  accuracyM: number
}

/** EPSG's value for an unknown accuracy. */
const UNKNOWN_M = 999

/**
 * The best shift from a datum to WGS 84 at this place, chosen as by PROJ: the most accurate one
 * whose area contains the place, and of equals the one with the smallest area. Null when there is
 * none.
 */
export async function findShift(
  hint: DatumHint,
  [lng, lat]: readonly [number, number],
): Promise<Shift | null> {
  const datum = await findDatum(hint)
  if (!datum || datum.ways.length === 0) return null
  const ways = datum.ways.split(';').map(readWay)
  const near = ways.filter((way) => isWithin(way, lng, lat))
  const best = near.toSorted((a, b) => a.accuracyM - b.accuracyM || areaOf(a) - areaOf(b))[0]
  // A place outside all areas gets the shift with the largest area.
  const { parameters, accuracyM } = best ?? ways.toSorted((a, b) => areaOf(b) - areaOf(a))[0]
  return {
    datum: datum.name,
    parameters,
    accuracyM: best && accuracyM !== UNKNOWN_M ? accuracyM : Infinity,
  }
}

interface DatumLine {
  code: number
  name: string
  ways: string
}

interface Way {
  west: number
  south: number
  east: number
  north: number
  accuracyM: number
  parameters: string
}

async function findDatum({ code, names = [] }: DatumHint): Promise<DatumLine | null> {
  const { byCode, byName } = await loadDatums()
  const named = names.map((name) => byName.get(plainName(name))).find((line) => line !== undefined)
  return (code === undefined ? undefined : byCode.get(code)) ?? named ?? null
}

interface DatumIndex {
  byCode: ReadonlyMap<number, DatumLine>
  byName: ReadonlyMap<string, DatumLine>
}

let index: DatumIndex | null = null

/**
 * From the list that `make-datums.ts` generates; it is loaded when the first datum is looked up.
 */
async function loadDatums(): Promise<DatumIndex> {
  const { default: lines } = await import('./datums.json', { with: { type: 'json' } })
  if (index) return index
  const byCode = new Map<number, DatumLine>()
  const byName = new Map<string, DatumLine>()
  for (const text of lines) {
    const [code, names, ways] = text.split('|')
    const all = names.split(';')
    const line = { code: Number(code), name: all[0], ways }
    if (code !== '') byCode.set(line.code, line)
    for (const name of all.map(plainName)) {
      // A withdrawn system may share its names with the one that has the shifts.
      if (!byName.get(name)?.ways) byName.set(name, line)
    }
  }
  index = { byCode, byName }
  return index
}

function readWay(text: string): Way {
  const [west, south, east, north, accuracyM, ...parameters] = text.split(',').map(Number)
  return { west, south, east, north, accuracyM, parameters: parameters.join() }
}

/** An area may cross the antimeridian. */
function isWithin({ west, south, east, north }: Way, lng: number, lat: number): boolean {
  if (!(lat >= south && lat <= north)) return false
  return west <= east ? lng >= west && lng <= east : lng >= west || lng <= east
}

function areaOf({ west, south, east, north }: Way): number {
  return ((east - west + 360) % 360 || 360) * (north - south)
}
