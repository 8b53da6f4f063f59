import { type DxfEntity, hasFlag, parseNumber, type XYZ } from './entity.ts'
import type { DxfPen } from './pen.ts'

const CLOSED = 2

/** Parallel lines: each corner stores where each line begins and where it has gaps. */
export function drawMultiline(entity: DxfEntity, pen: DxfPen): void {
  const corners = cornersOf(entity)
  const count = Math.max(0, ...corners.map(({ lines }) => lines.length))
  const isClosed = hasFlag(entity, 71, CLOSED)
  for (let line = 0; line < count; line += 1) {
    for (const [i, corner] of corners.entries()) {
      const next = corners[i + 1] ?? (isClosed ? corners[0] : undefined)
      const [offset, ...marks] = corner.lines[line] ?? []
      if (offset === undefined || !next) continue
      const start = along(corner.at, corner.across, offset)
      const end = along(next.at, next.across, next.lines[line]?.[0] ?? offset)
      drawStretch(start, end, corner.ahead, marks, pen)
    }
  }
}

/** Between marks the pen is alternately down and up; a stretch ends at the next corner. */
function drawStretch(start: XYZ, end: XYZ, ahead: XYZ, marks: number[], pen: DxfPen): void {
  for (let i = 0; i < marks.length; i += 2) {
    const until = marks[i + 1]
    pen.line()
    pen.to(...along(start, ahead, marks[i]))
    pen.to(...(until === undefined ? end : along(start, ahead, until)))
  }
}

interface Corner {
  at: XYZ
  /** The directions to the next corner and of the mitre. */
  ahead: XYZ
  across: XYZ
  /** For each line: its offset along the mitre, then its marks. */
  lines: number[][]
}

function cornersOf({ codes, values }: DxfEntity): Corner[] {
  const corners: Corner[] = []
  const read = (place: number, code: number): XYZ => [
    codes[place] === code ? parseNumber(values[place]) : 0,
    codes[place + 1] === code + 10 ? parseNumber(values[place + 1]) : 0,
    codes[place + 2] === code + 20 ? parseNumber(values[place + 2]) : 0,
  ]
  for (const [i, code] of codes.entries()) {
    const last = corners.at(-1)
    if (code === 11) {
      corners.push({ at: read(i, 11), ahead: [0, 0, 0], across: [0, 0, 0], lines: [] })
    } else if (code === 12 && last) last.ahead = read(i, 12)
    else if (code === 13 && last) last.across = read(i, 13)
    else if (code === 74 && last) last.lines.push([])
    else if (code === 41 && last) last.lines.at(-1)?.push(parseNumber(values[i]))
  }
  return corners
}

function along(from: XYZ, direction: XYZ, distance: number): XYZ {
  return [
    from[0] + direction[0] * distance,
    from[1] + direction[1] * distance,
    from[2] + direction[2] * distance,
  ]
}
