import { decodeText } from '../bytes/decode-text.ts'
import type { Reader } from '../format.ts'
import { problems } from '../problems.ts'
import { buildGrid } from './build-grid.ts'

/** An Esri ASCII grid: a header with size and position, and rows of numbers from the north. */
export const read: Reader = ({ main, siblings }, { shapes, progress }) => {
  const text = new TextDecoder('latin1').decode(main.bytes)
  const { head, end } = readHead(text)
  const [columns, rows] = [head.get('ncols') ?? 0, head.get('nrows') ?? 0]
  const width = head.get('cellsize') ?? head.get('dx') ?? Number.NaN
  const height = head.get('cellsize') ?? head.get('dy') ?? width
  const west = edgeOf('x', width)
  const south = edgeOf('y', height)
  if (!(columns > 0 && rows > 0 && Number.isFinite(west + south) && width > 0 && height > 0)) {
    throw problems.broken('ASCII grid', 'in its head')
  }

  const grid = buildGrid({ columns, rows, west, north: south + rows * height, width, height })
  const number = /[^\s,]+/g
  number.lastIndex = end
  const none = head.get('nodata_value')
  for (let i = 0; i < columns * rows; i += 1) {
    const found = number.exec(text)
    if (!found) break
    const [x, y] = [i % columns, Math.floor(i / columns)]
    if (x === 0) progress(y / rows)
    const value = Number(found[0])
    if (value !== none) grid.set(x, y, value)
  }

  const prj = siblings.get('prj')
  shapes.setCrs(prj ? { kind: 'wkt', text: decodeText(prj.bytes) } : { kind: 'guess' })
  return grid.finish(shapes)

  /** Some give the corner of the first cell, some its middle. */
  function edgeOf(axis: 'x' | 'y', cell: number): number {
    const middle = head.get(`${axis}llcenter`) ?? head.get(`${axis}llcentre`)
    return head.get(`${axis}llcorner`) ?? (middle ?? Number.NaN) - cell / 2
  }
}

/** The header's names and numbers, and where they end. */
function readHead(text: string): { head: Map<string, number>; end: number } {
  const head = new Map<string, number>()
  const line = /\s*(ncols|nrows|[xy]ll\w+|cellsize|d[xy]|nodata_value)\s+(\S+)/iy
  let end = 0
  for (let found = line.exec(text); found; found = line.exec(text)) {
    head.set(found[1].toLowerCase(), Number(found[2].replace(',', '.')))
    end = line.lastIndex
  }
  return { head, end }
}
