/** A reference system by its EPSG code: its name and how proj4 is told of it. */
export interface Epsg {
  name: string
  definition: string
  /** Latitude or northing comes first wherever EPSG's own order of axes holds. */
  isNorthFirst: boolean
}

/** Codes of Web Mercator that EPSG has withdrawn or never had. */
const mercators = new Set([3785, 900_913, 102_100, 102_113])
const WEB_MERCATOR = 3857

export async function findEpsg(code: number): Promise<Epsg | null> {
  const systems = await loadSystems()
  return systems.get(mercators.has(code) ? WEB_MERCATOR : code) ?? null
}

/** Esri's .prj files carry no code; the names of what we know are enough, however they are spelt. */
export async function findEpsgByName(name: string): Promise<number | null> {
  const wanted = plainName(name)
  if (wanted === 'wgs84webmercatorauxiliarysphere') return WEB_MERCATOR
  for (const [code, system] of await loadSystems()) {
    if (plainName(system.name) === wanted) return code
  }
  return null
}

/** From the list that `make-epsg.ts` makes; it is fetched when the first code or name is looked up. */
async function loadSystems(): Promise<ReadonlyMap<number, Epsg>> {
  const { default: lines } = await import('./epsg.json', { with: { type: 'json' } })
  return new Map(
    lines.map((line) => {
      const [code, name, axis, definition] = line.split('|')
      return [Number(code), { name, definition, isNorthFirst: axis === 'north' }]
    }),
  )
}

function plainName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/^gcs/, '')
    .replace(/^wgs1984/, 'wgs84')
    .replace(/^(?:nad1983|northamerican1983)/, 'nad83')
    .replace(/^etrs1989/, 'etrs89')
}
