import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'

/** A file that a visitor may open, and how the explorer lists it. */
export interface VisitorFile {
  name: string
  mimeType: string
  buffer: Buffer
}

interface Formats {
  formats: { id: string; name: string }[]
  loadSamples(): Promise<{ format: string; files: Record<string, string | Uint8Array> }[]>
}

/** Files from the formats' own tests, by format. Several files are zipped. */
export async function buildVisitorFiles(): Promise<Record<string, VisitorFile>> {
  // Imported by computed paths, because other type settings than this folder's apply to them.
  const paths = ['formats.ts', 'samples-for-tests.ts'].map((name) =>
    join(import.meta.dirname, '../formats', name),
  )
  const modules: Partial<Formats>[] = await Promise.all(paths.map((path) => import(path)))
  const { formats, loadSamples } = Object.assign({}, ...modules) as Formats // what they export
  const samples = (await loadSamples()).map(({ format, files }) => {
    const name = formats.find(({ id }) => id === format)?.name ?? format
    const [first = ['', ''], ...others] = Object.entries(files)
    const bytes = Object.entries(files).map(([name, content]) => [
      name,
      typeof content === 'string' ? strToU8(content) : content,
    ])
    const archive = () => file('a.zip', zipSync(Object.fromEntries(bytes)))
    return [name, others.length > 0 ? archive() : file(...first)] as const
  })
  // A drawing does not contain its coordinate system, and an image alone has no features.
  return Object.fromEntries(samples.filter(([name]) => !/^(?:DXF|Picture)/.test(name)))
}

export function file(name: string, content: string | Uint8Array): VisitorFile {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) }
}

const uses = ['Homestead', 'Paddy', 'Tea', 'Shop', 'School', 'Pond', 'Fallow'] as const
const surveyors = ['Anjali', 'Bhaskar', 'Champa', 'Dipak'] as const

/** A village survey like those of an office: adjacent plots with twelve columns. */
export function buildOwnSurvey(plotCount: number): VisitorFile {
  const perRow = Math.ceil(Math.sqrt(plotCount))
  const features = Array.from({ length: plotCount }, (_, i) => {
    const [west, south] = [94.2 + (i % perRow) * 4e-4, 26.7 + Math.floor(i / perRow) * 4e-4]
    const [wide, high] = [2e-4 + ((i * 7) % 17) * 1e-5, 2e-4 + ((i * 5) % 13) * 1e-5]
    const ring = [
      [west, south],
      [west + wide, south],
      [west + wide, south + high],
      [west, south + high],
      [west, south],
    ]
    const day = new Date(Date.UTC(2025, 10, 3 + ((i * 11) % 90))).toISOString().slice(0, 10)
    const properties = {
      dag_no: String(i + 1).padStart(5, '0'),
      owner: `Owner ${(i * 37) % 1009}`,
      land_use: uses[(i * i + 3 * Math.floor(i / perRow)) % uses.length],
      surveyor: surveyors[Math.floor(i / 97) % surveyors.length],
      visited: day,
      households: (i * 13) % 5,
      storeys: (i * 3) % 4,
      tax_rs: 120 + ((i * 7919) % 4000) / 4,
      paid: i % 3 !== 0,
      slope_pct: ((i * 31) % 90) / 10,
      well_depth_m: i % 4 === 0 ? null : 4 + ((i * 17) % 60) / 5,
      remark: i % 9 === 0 ? `Boundary stone ${i} is missing` : '',
    }
    return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } }
  })
  return file('village.geojson', JSON.stringify({ type: 'FeatureCollection', features }))
}
