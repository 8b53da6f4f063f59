/** A coordinate system by its EPSG code: its name and its proj4 definition. */
export interface Epsg {
  name: string
  definition: string
  /** The code of the geographic system on the same datum. */
  base: number
  /** Latitude or northing comes first where EPSG's axis order applies. */
  isNorthFirst: boolean
  /** Degrees per unit of a geographic system: some use grads. */
  degrees: number
}

/** Codes of Web Mercator that EPSG has withdrawn or never had. */
const mercators = new Set([3785, 900_913, 102_100, 102_113])
const WEB_MERCATOR = 3857

/** Looks in the short list first; the full list is loaded when a code is not in it. */
export async function findEpsg(code: number): Promise<Epsg | null> {
  const wanted = mercators.has(code) ? WEB_MERCATOR : code
  const near = (await loadNear()).get(wanted)
  if (near || !Number.isInteger(code)) return near ?? null
  const { default: lines } = await import('./epsg-world.json', { with: { type: 'json' } })
  const line = lines.find((text) => text.startsWith(`${code}|`))
  return line === undefined ? null : readLine(line)
}

/**
 * Esri's .prj files have no code, so systems are found by name, in any spelling. Searches the short
 * list, and on request the full one.
 */
export async function findEpsgByName(
  name: string,
  { isAnywhere = false } = {},
): Promise<number | null> {
  const wanted = plainName(name)
  if (wanted === 'wgs84webmercatorauxiliarysphere') return WEB_MERCATOR
  for (const [code, system] of await loadNear()) {
    if (plainName(system.name) === wanted) return code
  }
  if (!isAnywhere || wanted === '') return null
  const { default: lines } = await import('./epsg-world.json', { with: { type: 'json' } })
  const line = lines.find((text) => plainName(text.split('|')[1]) === wanted)
  return line === undefined ? null : Number.parseInt(line, 10)
}

/**
 * From the list that `make-epsg.ts` generates; it is loaded when the first code or name is looked
 * up.
 */
async function loadNear(): Promise<ReadonlyMap<number, Epsg>> {
  const { default: lines } = await import('./epsg.json', { with: { type: 'json' } })
  return new Map(lines.map((line) => [Number.parseInt(line, 10), readLine(line)]))
}

function readLine(line: string): Epsg {
  const [, name, axis, base, definition, degrees = '1'] = line.split('|')
  return {
    ...{ name, definition, base: Number(base), degrees: Number(degrees) },
    isNorthFirst: axis === 'north',
  }
}

/** Normalises the different spellings of Esri, MapInfo and EPSG. */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/^gcs/, '')
    .replace(/^wgs1984/, 'wgs84')
    .replace(/^(?:nad1983|northamerican1983)/, 'nad83')
    .replace(/^etrs1989/, 'etrs89')
}
