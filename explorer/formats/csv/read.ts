import type { Attributes } from '../attributes.ts'
import { decodeText, lineAt } from '../bytes/decode-text.ts'
import type { Reader } from '../format.ts'
import { looksLikeWkt } from '../geometry/looks-like-wkt.ts'
import { parseWkt } from '../geometry/parse-wkt.ts'
import { limits } from '../limits.ts'
import { problems } from '../problems.ts'
import { findHeader } from './find-header.ts'
import { readAngle } from './read-angle.ts'
import { splitRow } from './split-row.ts'
import { uniqueNames } from './unique-names.ts'

/** A table whose rows have a place: two columns of coordinates, or one of well-known text. */
export const read: Reader = ({ main }, { shapes, progress }) => {
  const text = decodeText(main.bytes)
  const header = findHeader(text)
  if (!header) throw problems.noCoordinates()
  const { separator, columns } = header
  if (header.cells.length > limits.fields) throw problems.tooLarge('columns', limits.fields)
  const fields = uniqueNames(header.cells)
  shapes.setCrs(columns.crs)

  const starts: number[] = []
  for (let at = header.end; at < text.length; ) {
    const { cells, end } = splitRow(text, at, separator)
    if (cells.length > 1 || cells[0]?.trim()) {
      starts.push(at)
      shapes.startFeature()
      if (columns.kind === 'wkt') {
        const wkt = cells[columns.wkt] ?? ''
        const row = at
        if (looksLikeWkt(wkt)) {
          parseWkt(wkt, 0, shapes, () => problems.brokenAtLine('CSV', lineAt(text, row)))
        }
      } else {
        shapes.startPoints()
        shapes.vertex(readAngle(cells[columns.x] ?? ''), readAngle(cells[columns.y] ?? ''))
      }
    }
    if (starts.length % 1024 === 0) progress(at / text.length)
    at = end
  }

  const attributes: Attributes = {
    fields,
    row(feature) {
      const start = starts[feature]
      if (start === undefined) return new Map()
      const { cells } = splitRow(text, start, separator)
      return new Map(fields.map((field, place) => [field, cells[place] ?? '']))
    },
  }
  return { attributes }
}
