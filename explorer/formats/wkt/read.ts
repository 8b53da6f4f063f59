import { decodeText, lineAt } from '../bytes/decode-text.ts'
import type { Reader } from '../format.ts'
import { parseWkt } from '../geometry/parse-wkt.ts'
import { problems } from '../problems.ts'

/** Geometries one after the other, apart by line ends, semicolons or commas. */
export const read: Reader = ({ main }, { shapes, progress }) => {
  const text = decodeText(main.bytes)
  const brokenAt = (offset: number) => problems.brokenAtLine('WKT', lineAt(text, offset))
  const gap = /[\s;,]*/y
  shapes.setCrs({ kind: 'guess' })
  for (let at = behindGap(0); at < text.length; ) {
    shapes.startFeature()
    at = behindGap(parseWkt(text, at, shapes, brokenAt))
    if (shapes.featureCount % 1024 === 0) progress(at / text.length)
  }
  return { attributes: { fields: [], row: () => new Map() } }

  function behindGap(from: number): number {
    gap.lastIndex = from
    gap.test(text)
    return gap.lastIndex
  }
}
