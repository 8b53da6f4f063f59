import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file that a visitor may open, and how the explorer lists it. */
export interface VisitorFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Files from the formats' own tests, by format; see global-setup.ts. Several files are zipped. */
export function readVisitorFiles(): Record<string, VisitorFile> {
  const dir = process.env.VISITOR_FILES ?? ''
  const files = readdirSync(dir).map((format) => {
    const [name = ''] = readdirSync(join(dir, format))
    return [format, file(name, readFileSync(join(dir, format, name)))] as const
  })
  return Object.fromEntries(files)
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
