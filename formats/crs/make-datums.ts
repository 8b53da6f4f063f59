import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DatumRow, openProjDatabase, type ShiftRow } from './proj-database.ts'

const COORDINATE_FRAME = 9607
const MOLODENSKY_BADEKAS = 9636

/**
 * One line for each geographic system, as `datums.ts` reads it: its code (empty for Esri's own),
 * its names and those of its datum, and its shifts to WGS 84.
 */
export function makeDatums(rows: readonly DatumRow[], shifts: readonly ShiftRow[]): string[] {
  const ways = Map.groupBy(shifts, ({ id }) => id)
  const waysOfDatum = Map.groupBy(
    rows.filter(({ id }) => ways.has(id)),
    ({ datum }) => datum,
  )
  return rows.flatMap(({ id, name, datum, aliases }) => {
    // A system with the Paris meridian has the same datum as the one with Greenwich.
    const greenwich = datum.replace(/ \([A-Z]\w+\)$/, '')
    const same = waysOfDatum.get(datum)?.[0] ?? waysOfDatum.get(greenwich)?.[0]
    const own = ways.get(id) ?? (same ? ways.get(same.id) : undefined) ?? []
    const isOfEpsg = id.startsWith('EPSG:')
    if (!isOfEpsg && own.length === 0) return []
    const names = new Set([name, datum, ...(aliases?.split(';') ?? [])])
    const code = isOfEpsg ? id.slice('EPSG:'.length) : ''
    return [[code, [...names].join(';'), [...new Set(own.map(writeShift))].join(';')].join('|')]
  })
}

/** West, south, east, north, accuracy, then three or seven parameters for proj4. */
function writeShift(shift: ShiftRow): string {
  const { west, south, east, north, accuracy, method, ppm } = shift
  const turned = method === COORDINATE_FRAME || method === MOLODENSKY_BADEKAS ? -1 : 1
  const [rx, ry, rz] = [shift.rx * turned, shift.ry * turned, shift.rz * turned]
  const moved = method === MOLODENSKY_BADEKAS ? aboutOrigin(shift, rx, ry, rz) : null
  const [tx, ty, tz] = moved ?? [shift.tx, shift.ty, shift.tz]
  const turns = rx || ry || rz || ppm ? [rx, ry, rz, ppm] : []
  return [west, south, east, north, accuracy, tx, ty, tz, ...turns]
    .map((value) => Number(value.toPrecision(9)))
    .join()
}

/** A rotation about a pivot equals one about the origin with an additional translation. */
function aboutOrigin(
  { tx, ty, tz, px, py, pz, ppm }: ShiftRow,
  ...seconds: [number, number, number]
): [number, number, number] {
  const [rx, ry, rz] = seconds.map((second) => (second / 3600) * (Math.PI / 180)) as typeof seconds
  const scale = 1 + ppm / 1e6
  return [
    tx + px - scale * (px - rz * py + ry * pz),
    ty + py - scale * (rz * px + py - rx * pz),
    tz + pz - scale * (-ry * px + rx * py + pz),
  ]
}

if (import.meta.main) {
  const database = openProjDatabase(process.argv[2])
  const lines = makeDatums(database.datums(), database.shifts())
  database.close()
  const path = join(import.meta.dirname, 'datums.json')
  await writeFile(path, `${JSON.stringify(lines, null, 2)}\n`)
}
