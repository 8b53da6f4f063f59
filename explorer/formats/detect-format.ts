import { decodeText } from './bytes/decode-text.ts'
import { findHeader } from './csv/find-header.ts'
import type { SourceFile } from './format.ts'
import { looksLikeWkt } from './geometry/parse-wkt.ts'
import { scanJson } from './json/scan-json.ts'
import { OpenProblem, problems } from './problems.ts'

export type FormatId =
  | 'zip'
  | 'gzip'
  | 'geojson'
  | 'geojson-lines'
  | 'topojson'
  | 'kml'
  | 'gpx'
  | 'gml'
  | 'shapefile'
  | 'geopackage'
  | 'flatgeobuf'
  | 'geoparquet'
  | 'csv'
  | 'wkt'
  | 'dxf'
  | 'mif'
  | 'geotiff'

/** By content first, by name where content does not tell; null when neither does. */
export function detectFormat({ name, bytes }: SourceFile): FormatId | null {
  const binary = signatures.find(({ bytes: wanted }) =>
    wanted.every((byte, i) => byte === null || bytes[i] === byte),
  )
  if (binary?.format === 'known') throw problems.unsupported(binary.what, binary.instead)
  if (binary?.format === 'no-map') throw problems.noMap(name, binary.what)
  if (binary?.format) return binary.format
  const head = decodeText(bytes.subarray(0, HEAD_BYTES)).replace(/^\uFEFF/, '')
  const text = head.trimStart()
  if (text.startsWith('<')) return detectXml(text)
  const isSequence = text.startsWith(RECORD_SEPARATOR)
  if (isSequence || text.startsWith('{') || text.startsWith('[')) {
    return detectJson(bytes, isSequence)
  }
  if (/^AutoCAD Binary DXF/.test(text)) throw problems.unsupported('A binary DXF', 'text DXF')
  if (isDxf(text)) return 'dxf'
  if (
    /^version\s+\d+/i.test(text) &&
    /^[ \t]*(?:charset|delimiter|coordsys|columns)\b/im.test(text)
  )
    return 'mif'
  if (/^!table/i.test(text)) throw problems.unsupported('A MapInfo TAB', 'MIF')
  if (looksLikeWkt(text)) return 'wkt'
  return detectTable(name, head)
}

const HEAD_BYTES = 65_536
const RECORD_SEPARATOR = '\u001e'

type Signature =
  | { format: FormatId; bytes: readonly (number | null)[] }
  | { format: 'known'; bytes: readonly (number | null)[]; what: string; instead: string }
  | { format: 'no-map'; bytes: readonly (number | null)[]; what: string }

const signatures: readonly Signature[] = [
  { format: 'zip', bytes: [0x50, 0x4b, 0x03, 0x04] },
  { format: 'zip', bytes: [0x50, 0x4b, 0x05, 0x06] },
  { format: 'gzip', bytes: [0x1f, 0x8b, 0x08] },
  { format: 'geopackage', bytes: [...'SQLite format 3\0'].map(codeOf) },
  { format: 'flatgeobuf', bytes: [0x66, 0x67, 0x62, 0x03, 0x66, 0x67, 0x62] },
  { format: 'geoparquet', bytes: [...'PAR1'].map(codeOf) },
  { format: 'geotiff', bytes: [0x49, 0x49, 0x2a, 0x00] },
  { format: 'geotiff', bytes: [0x4d, 0x4d, 0x00, 0x2a] },
  { format: 'geotiff', bytes: [0x49, 0x49, 0x2b, 0x00] },
  { format: 'geotiff', bytes: [0x4d, 0x4d, 0x00, 0x2b] },
  { format: 'shapefile', bytes: [0x00, 0x00, 0x27, 0x0a] },
  { format: 'known', bytes: [...'AC10'].map(codeOf), what: 'A DWG drawing', instead: 'DXF' },
  { format: 'no-map', bytes: [...'%PDF'].map(codeOf), what: 'a PDF' },
  { format: 'known', bytes: [...'Rar!'].map(codeOf), what: 'A RAR archive', instead: 'ZIP' },
  { format: 'known', bytes: [0x37, 0x7a, 0xbc, 0xaf], what: 'A 7z archive', instead: 'ZIP' },
  { format: 'no-map', bytes: [0x89, 0x50, 0x4e, 0x47], what: 'a PNG picture' },
  { format: 'no-map', bytes: [0xff, 0xd8, 0xff], what: 'a JPEG picture' },
]

function codeOf(char: string): number {
  return char.charCodeAt(0)
}

/** Comments, then the first section. */
function isDxf(text: string): boolean {
  const lines = text.split('\n', 400).map((line) => line.trim())
  let at = 0
  while (lines[at] === '999') at += 2
  return lines[at] === '0' && lines[at + 1] === 'SECTION'
}

/** By the first element, whatever stands before it. */
function detectXml(text: string): FormatId | null {
  let at = text.indexOf('<')
  while (at !== -1 && /^<[!?]/.test(text.slice(at, at + 2))) {
    const isComment = text.startsWith('<!--', at)
    const end = text.indexOf(isComment ? '-->' : '>', at)
    at = end === -1 ? -1 : text.indexOf('<', end)
  }
  if (at === -1) return null
  const tag = text.slice(at, at + 4_096)
  const [, root = '', rest = ''] = /^<(?:[\w.-]+:)?([\w.-]+)([^>]*)/.exec(tag) ?? []
  if (root === 'kml') return 'kml'
  if (root === 'gpx') return 'gpx'
  if (root === 'schema') return null
  if (root === 'FeatureCollection' || /opengis\.net\/(?:gml|wfs)/.test(rest)) return 'gml'
  if (root === 'Placemark' || root === 'Document' || root === 'Folder') return 'kml'
  return null
}

/** A topology says so at its top level; many values in one file are lines. */
function detectJson(bytes: Uint8Array, isSequence: boolean): FormatId {
  const scan = scanJson(bytes, 'JSON')
  try {
    for (const member of scan.isObject(scan.first) ? scan.members(scan.first) : []) {
      if (member.key !== 'type') continue
      const type = scan.parse(member.start, member.end)
      if (type === 'Topology') return 'topojson'
      // Known by its first bytes as a rule, so that a large file is not gone through for this.
      if (type === 'FeatureCollection') return 'geojson'
      break
    }
    const isMany = scan.skipBlank(scan.skipValue(scan.first)) < scan.length
    return isMany || isSequence ? 'geojson-lines' : 'geojson'
  } catch (error) {
    if (!(error instanceof OpenProblem)) throw error
    // The reader says where it is broken.
    return 'geojson'
  }
}

/** A table of any name whose columns say where its rows are; by name even without. */
function detectTable(name: string, head: string): FormatId | null {
  if (/\.(?:csv|tsv)$/i.test(name)) return 'csv'
  if (head.includes('\0')) return null
  const header = findHeader(head)
  return header && header.cells.length > 1 ? 'csv' : null
}
