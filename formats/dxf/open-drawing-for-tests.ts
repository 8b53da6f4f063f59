import { buildShapes } from '../geometry/shapes.ts'
import { loadReader } from '../load-format.ts'
import { dxf } from './format.ts'
import { pairs } from './sample-for-tests.ts'

export interface DrawnFeature {
  row: Record<string, unknown>
  /** The bounds of all vertices, rounded: minimum x and y, then maximum. */
  box: number[]
  /** Of its lines and outlines. */
  length: number
  parts: { kind: number; xy: [number, number][] }[]
}

interface DrawingParts {
  tables?: string
  blocks?: string
  entities: string
}

/** Reads entities or a drawing as `code value` pairs, or a file, in the drawing's own coordinates. */
export async function openDrawing(
  content: string | DrawingParts | Uint8Array,
): Promise<DrawnFeature[]> {
  const bytes =
    content instanceof Uint8Array ? content : new TextEncoder().encode(pairs(textOf(content)))
  const shapes = buildShapes()
  const fileSet = { main: { name: 'a.dxf', bytes }, siblings: new Map() }
  const read = await loadReader(dxf)
  const { attributes } = await read(fileSet, {
    shapes,
    progress() {},
    askColumns: async () => null,
    sqlWasmUrl: undefined,
  })
  const { xy, kinds, starts, features, partCount, featureCount } = shapes.finish()
  const found: DrawnFeature[] = []
  for (let i = 0; i < featureCount; i += 1) {
    const row = Object.fromEntries(await attributes.row(i))
    found.push({ row, box: [], length: 0, parts: [] })
  }
  for (let part = 0; part < partCount; part += 1) {
    const end = part + 1 < partCount ? starts[part + 1] : xy.length / 2
    const places: [number, number][] = []
    for (let i = starts[part]; i < end; i += 1) places.push([xy[2 * i], xy[2 * i + 1]])
    found[features[part]].parts.push({ kind: kinds[part], xy: places })
  }
  for (const feature of found) {
    const all = feature.parts.flatMap((part) => part.xy)
    const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)]
    const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
    feature.box = all.length > 0 ? box.map(rounded) : []
    feature.length = rounded(feature.parts.reduce((sum, part) => sum + lengthOf(part), 0))
  }
  return found
}

function lengthOf({ kind, xy }: DrawnFeature['parts'][number]): number {
  if (kind === 0) return 0
  const ring = kind > 1 ? [...xy, xy[0]] : xy
  return ring
    .slice(1)
    .reduce((sum, [x, y], i) => sum + Math.hypot(x - ring[i][0], y - ring[i][1]), 0)
}

/** To thousandths, without minus zero. */
function rounded(number: number): number {
  return Math.round(number * 1000) / 1000 + 0
}

export function entities(text: string): string {
  return `0 SECTION|2 ENTITIES|${text.replaceAll(/\n\s*/g, '|')}|0 ENDSEC|0 EOF`
}

function textOf(content: string | DrawingParts): string {
  if (typeof content === 'string') return entities(content)
  const { tables = '', blocks = '' } = content
  const section = (name: string, text: string) =>
    `0 SECTION|2 ${name}|${text ? `${text.replaceAll(/\n\s*/g, '|')}|` : ''}0 ENDSEC`
  return [section('TABLES', tables), section('BLOCKS', blocks), entities(content.entities)].join(
    '|',
  )
}
