import { decodeText, lineAt } from '../bytes/decode-text.ts'
import { splitRow } from '../csv/split-row.ts'
import type { Reader } from '../format.ts'
import { limits } from '../limits.ts'
import { problems } from '../problems.ts'
import { readCell, readColumns, typesOf } from './columns.ts'
import { readCoordSys } from './coordsys.ts'
import { addMifShape, type MifPen } from './shapes.ts'
import { buildTokens } from './tokens.ts'

/** MapInfo's interchange format: shapes in the .mif, rows in the .mid, in the same order. */
export const read: Reader = ({ main, siblings }, { shapes, progress }) => {
  const head = new TextDecoder('latin1').decode(main.bytes.subarray(0, 100_000))
  const charset = /^[ \t]*CHARSET\s+"([^"]*)"/im.exec(head)?.[1]
  const label = charset && charset !== 'Neutral' ? charset : undefined
  const text = decodeText(main.bytes, label)
  const data = /^[ \t]*DATA[ \t\r]*$/im.exec(text)
  if (!data) throw problems.brokenAtLine('MIF', lineAt(text, text.length))
  const header = text.slice(0, data.index)
  const transform = /^[ \t]*TRANSFORM\s+([-+.\d \te,]+)/im
    .exec(header)?.[1]
    ?.split(/[\s,]+/)
    .map(Number)
  const clause = /^[ \t]*COORDSYS\s+(.*)$/im.exec(header)?.[1] ?? ''
  const { crs, undoAffine } = readCoordSys(clause)
  shapes.setCrs(crs)

  const [scaleX = 0, scaleY = 0, shiftX = 0, shiftY = 0] = transform ?? []
  const pen: MifPen = {
    ...shapes,
    vertex(x, y) {
      const place = [x * (scaleX || 1) + shiftX, y * (scaleY || 1) + shiftY] as const
      shapes.vertex(...(undoAffine ? undoAffine(...place) : place))
    },
  }
  const tokens = buildTokens(text, data.index + data[0].length, (offset) =>
    problems.brokenAtLine('MIF', lineAt(text, offset)),
  )
  while (!tokens.isAtEnd()) {
    addMifShape(tokens, pen)
    if (shapes.featureCount % 1024 === 0) progress(tokens.share())
  }

  const columns = readColumns(header)
  const separator = /^[ \t]*DELIMITER\s+"(.)"/im.exec(header)?.[1] ?? '\t'
  const mid = siblings.get('mid')
  const rows = mid ? decodeText(mid.bytes, label) : ''
  const starts = startsOfRows(rows, separator)
  return {
    attributes: {
      fields: columns.map(({ name }) => name),
      types: typesOf(columns),
      row(feature) {
        const start = starts[feature]
        if (start === undefined) return new Map()
        const { cells } = splitRow(rows, start, separator)
        return new Map(
          columns.map(({ name, kind }, index) => [name, readCell(cells[index] ?? '', kind)]),
        )
      },
    },
  }
}

function startsOfRows(rows: string, separator: string): number[] {
  const starts: number[] = []
  for (let at = 0; at < rows.length && starts.length < limits.features; ) {
    starts.push(at)
    at = splitRow(rows, at, separator).end
  }
  return starts
}
