import { decodeText } from '../bytes/decode-text.ts'
import { buildRows } from '../dataset/attributes.ts'
import type { Reader } from '../format.ts'
import { paintGreys } from '../geotiff/paint-greys.ts'
import { outlinePicture } from '../geotiff/world-file.ts'
import { limits } from '../limits.ts'
import { problems } from '../problems.ts'

/** The maximum width or height; of larger grids every second or third value is drawn. */
const MAX_SIDE = 2_048

/** An Esri ASCII grid: a header with size and position, and rows of numbers from the north. */
export const read: Reader = ({ main, siblings }, { shapes, progress }) => {
  const text = new TextDecoder('latin1').decode(main.bytes)
  const { told, end } = readHead(text)
  const [columns, rows] = [told.get('ncols') ?? 0, told.get('nrows') ?? 0]
  const width = told.get('cellsize') ?? told.get('dx') ?? Number.NaN
  const height = told.get('cellsize') ?? told.get('dy') ?? width
  const west = edgeOf('x', width)
  const south = edgeOf('y', height)
  if (!(columns > 0 && rows > 0 && Number.isFinite(west + south) && width > 0 && height > 0)) {
    throw problems.broken('ASCII grid', 'in its head')
  }
  if (columns * rows > limits.pixels) throw problems.tooLarge('cells', limits.pixels)

  const step = Math.ceil(Math.max(columns, rows) / MAX_SIDE)
  const size = { width: Math.ceil(columns / step), height: Math.ceil(rows / step) }
  const values = new Float32Array(size.width * size.height).fill(Number.NaN)
  const number = /[^\s,]+/g
  number.lastIndex = end
  const none = told.get('nodata_value')
  for (let i = 0; i < columns * rows; i += 1) {
    const found = number.exec(text)
    if (!found) break
    const [x, y] = [i % columns, Math.floor(i / columns)]
    if (x === 0) progress(y / rows)
    if (x % step !== 0 || y % step !== 0) continue
    const value = Number(found[0])
    if (value !== none) values[(y / step) * size.width + x / step] = value
  }

  const prj = siblings.get('prj')
  shapes.setCrs(prj ? { kind: 'wkt', text: decodeText(prj.bytes) } : { kind: 'guess' })
  outlinePicture(shapes, { width: columns, height: rows }, (x, y) => [
    west + x * width,
    south + (rows - y) * height,
  ])
  const attributes = buildRows()
  attributes.startRow()
  attributes.set('width', columns)
  attributes.set('height', rows)
  return { attributes, picture: { ...size, pixels: paintGreys([values], null) } }

  /** Some give the corner of the first cell, some its middle. */
  function edgeOf(axis: 'x' | 'y', cell: number): number {
    const middle = told.get(`${axis}llcenter`) ?? told.get(`${axis}llcentre`)
    return told.get(`${axis}llcorner`) ?? (middle ?? Number.NaN) - cell / 2
  }
}

/** The header's names and numbers, and where they end. */
function readHead(text: string): { told: Map<string, number>; end: number } {
  const told = new Map<string, number>()
  const line = /\s*(ncols|nrows|[xy]ll\w+|cellsize|d[xy]|nodata_value)\s+(\S+)/iy
  let end = 0
  for (let found = line.exec(text); found; found = line.exec(text)) {
    told.set(found[1].toLowerCase(), Number(found[2].replace(',', '.')))
    end = line.lastIndex
  }
  return { told, end }
}
