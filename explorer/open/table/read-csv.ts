import type { Attributes } from '../attributes.ts'
import { decodeText, lineAt } from '../decode-text.ts'
import { limits } from '../limits.ts'
import { problems } from '../problems.ts'
import type { Reader } from '../reader.ts'
import { looksLikeWkt, parseWkt } from '../well-known/parse-wkt.ts'
import { findCoordinates } from './csv-columns.ts'
import { readAngle } from './read-angle.ts'
import { splitRow } from './split-csv.ts'

/** A table whose rows have a place: two columns of coordinates, or one of well-known text. */
export const readCsv: Reader = ({ main }, { shapes, progress }) => {
  const text = decodeText(main.bytes)
  const separator = findSeparator(text)
  const header = splitRow(text, 0, separator)
  if (header.cells.length > limits.fields) throw problems.tooLarge('columns', limits.fields)
  const first = splitRow(text, header.end, separator)
  const fields = uniqueNames(header.cells)
  const columns = findCoordinates(fields, first.cells)
  if (!columns) throw problems.noCoordinates()
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

/** The one of the usual separators that the first line has most of. */
export function findSeparator(text: string): string {
  const [line = ''] = text.slice(0, 10_000).split(/\r?\n/, 1)
  const bare = line.replaceAll(/"[^"]*"/g, '')
  let best = ','
  let most = 0
  for (const separator of [',', ';', '\t', '|']) {
    const count = bare.split(separator).length
    if (count > most) {
      best = separator
      most = count
    }
  }
  return best
}

function uniqueNames(cells: readonly string[]): string[] {
  const taken = new Set<string>()
  return cells.map((cell, place) => {
    let name = cell.trim() || `column ${place + 1}`
    while (taken.has(name)) name = `${name} (${place + 1})`
    taken.add(name)
    return name
  })
}
