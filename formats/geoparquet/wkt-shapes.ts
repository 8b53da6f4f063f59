import { decodeText } from '../bytes/decode-text.ts'
import { looksLikeWkt } from '../geometry/looks-like-wkt.ts'
import { parseWkt } from '../geometry/parse-wkt.ts'
import type { Shapes } from '../geometry/shapes.ts'
import { problems } from '../problems.ts'

/** Adds a shape in well-known text; other text is ignored. */
export function addWkt(value: string | Uint8Array, shapes: Shapes): void {
  const text = typeof value === 'string' ? value : decodeText(value)
  if (!looksLikeWkt(text)) return
  parseWkt(text, 0, shapes, () => problems.broken('GeoParquet', 'inside a geometry'))
}
