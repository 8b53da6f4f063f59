import { countLines, decodeText } from '../bytes/decode-text.ts'
import type { Attributes } from '../dataset/attributes.ts'
import type { Reader } from '../format.ts'
import { limits } from '../limits.ts'
import { buildLeftOut } from '../open/left-out.ts'
import { problems } from '../problems.ts'
import { addPlace } from './add-place.ts'
import { placeFields } from './columns.ts'
import { findHeader } from './find-header.ts'
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
  const leftOut = buildLeftOut('line')
  const lines = countLines(text)
  for (let at = header.end; at < text.length; ) {
    const { cells, end } = splitRow(text, at, separator)
    if (cells.length > 1 || cells[0]?.trim()) {
      starts.push(at)
      shapes.startFeature()
      if (!addPlace(columns, cells, shapes)) leftOut.add(lines.at(at))
    }
    if (starts.length % 1024 === 0) progress(at / text.length)
    at = end
  }

  if (leftOut.first !== undefined && leftOut.count === starts.length) {
    throw problems.brokenAtLine('CSV', leftOut.first)
  }
  const attributes: Attributes = {
    fields,
    isUntyped: true,
    ...placeFields(columns, fields),
    row(feature) {
      const start = starts[feature]
      if (start === undefined) return new Map()
      const { cells } = splitRow(text, start, separator)
      return new Map(fields.map((field, place) => [field, cells[place] ?? '']))
    },
  }
  return { attributes, notes: leftOut.notes() }
}
