import { buildRows } from '../attributes.ts'
import { decodeText, lineAt } from '../bytes/decode-text.ts'
import type { Reader } from '../format.ts'
import { problems } from '../problems.ts'
import type { DxfEntity } from './entity.ts'
import { addEntity } from './shapes.ts'

/** The entities of a drawing. A drawing does not tell where on earth it is, so the visitor is asked. */
export const read: Reader = ({ main }, { shapes, progress }) => {
  const head = new TextDecoder('latin1').decode(main.bytes.subarray(0, 20_000))
  const codePage = /\$DWGCODEPAGE\s+3\s+(\S+)/.exec(head)?.[1]
  const version = /\$ACADVER\s+1\s+AC(\d+)/.exec(head)?.[1]
  // Since 2007 drawings are UTF-8, whatever the code page says.
  const text = decodeText(main.bytes, Number(version) >= 1021 ? undefined : codePage)
  const rows = buildRows()
  shapes.setCrs({ kind: 'ask' })

  let section = ''
  let open: DxfEntity | null = null
  let polyline: DxfEntity | null = null
  let isAtSectionName = false

  function finish(): void {
    const entity = open
    open = null
    if (!entity) return
    if (entity.kind === 'POLYLINE') polyline = entity
    else if (entity.kind === 'VERTEX' && polyline) polyline.vertices.push(entity)
    else if (entity.kind === 'SEQEND') finishPolyline()
    else if (!unseen.has(entity.kind)) add(entity)
  }

  function finishPolyline(): void {
    const entity = polyline
    polyline = null
    if (entity) add(entity)
  }

  function add(entity: DxfEntity): void {
    shapes.startFeature()
    rows.startRow()
    describe(entity, rows.set)
    addEntity(entity, shapes)
  }

  scanPairs(text, progress, (code, value) => {
    if (code === 0) {
      finish()
      isAtSectionName = value === 'SECTION'
      if (value === 'ENDSEC' || value === 'EOF') {
        finishPolyline()
        section = ''
      } else if (section === 'ENTITIES') {
        if (value !== 'VERTEX' && value !== 'SEQEND') finishPolyline()
        open = { kind: value, codes: [], values: [], vertices: [] }
      }
    } else if (isAtSectionName && code === 2) {
      section = value
      isAtSectionName = false
    } else if (open) {
      open.codes.push(code)
      open.values.push(value)
    }
  })
  finish()
  finishPolyline()
  return { attributes: rows }
}

/** Entities that draw nothing by themselves. */
const unseen = new Set(['ATTRIB', 'ATTDEF', 'SEQEND', 'VERTEX', 'VIEWPORT', 'ACAD_PROXY_ENTITY'])

/** Lines in pairs: a number that says what the next line is, and that line. */
function scanPairs(
  text: string,
  progress: (share: number) => void,
  take: (code: number, value: string) => void,
): void {
  let at = 0
  let reported = 0
  while (at < text.length) {
    const start = at
    const code = Number(takeLine().trim() || Number.NaN)
    if (!Number.isInteger(code)) {
      if (text.slice(start).trim() === '') return
      throw problems.brokenAtLine('DXF', lineAt(text, start))
    }
    take(code, takeLine())
    if (at - reported > 2 ** 18) {
      reported = at
      progress(at / text.length)
    }
  }

  function takeLine(): string {
    const end = text.indexOf('\n', at)
    const line = text.slice(at, end === -1 ? text.length : end).trim()
    at = end === -1 ? text.length : end + 1
    return line
  }
}

/** What CAD users know a thing by, and what programs attached: names with values, or plain text. */
function describe(
  { kind, codes, values }: DxfEntity,
  set: (field: string, value: string) => void,
): void {
  set('entity', kind)
  const attached: string[] = []
  const seen = new Set<number>()
  for (const [i, code] of codes.entries()) {
    const value = values[i] ?? ''
    if (code === 1000) attach(value)
    const field = fieldOf(kind, code)
    if (field === undefined || seen.has(code)) continue
    seen.add(code)
    set(field, plainText(value))
  }
  if (attached.length > 0) set('data', attached.join(' '))

  function attach(value: string): void {
    const [, name, content] = /^(\w[\w ]{0,62})=(.*)$/.exec(value) ?? []
    if (name !== undefined && content !== undefined) set(name, plainText(content))
    else attached.push(plainText(value))
  }
}

function fieldOf(kind: string, code: number): string | undefined {
  if (code === 2) return kind === 'INSERT' ? 'block' : kind === 'HATCH' ? 'pattern' : undefined
  if (code === 1) return kind === 'TEXT' || kind === 'MTEXT' ? 'text' : undefined
  return fields.get(code)
}

const fields = new Map([
  [5, 'handle'],
  [6, 'linetype'],
  [8, 'layer'],
  [62, 'colour'],
])

/** Characters by number, and the marks that MTEXT sets text with. */
function plainText(value: string): string {
  return value
    .replaceAll(/\\U\+([\da-f]{4})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    .replaceAll('%%d', '°')
    .replaceAll('%%c', '⌀')
    .replaceAll('%%p', '±')
    .replaceAll(/\\P/g, ' ')
    .replaceAll(/\\[ACcFfHhQTWp][^;]{0,40};|[{}]/g, '')
}
