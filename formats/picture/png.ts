import { unzlibSync } from 'fflate'
import type { Picture } from '../format.ts'
import { limits } from '../limits.ts'
import { problems } from '../problems.ts'

const HEAD_BYTES = 33
const PALETTE = 3
/** Samples per pixel by colour type: grey, colour, palette, and the first two with alpha. */
const channelCounts = new Map([
  [0, 1],
  [2, 3],
  [PALETTE, 1],
  [4, 2],
  [6, 4],
])

export function readPngSize(bytes: Uint8Array): { width: number; height: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < HEAD_BYTES) throw problems.brokenAtByte('PNG', bytes.length)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  if (!(width > 0 && height > 0)) throw problems.brokenAtByte('PNG', 16)
  return { width, height }
}

/** PNGs of all colour types, as RGBA. */
export function decodePng(bytes: Uint8Array): Picture {
  const { width, height } = readPngSize(bytes)
  if (width * height > limits.pixels) throw problems.tooLarge('pixels', limits.pixels)
  const [depth, kind, , , interlace] = bytes.subarray(24, HEAD_BYTES)
  const channels = channelCounts.get(kind)
  if (channels === undefined || ![1, 2, 4, 8, 16].includes(depth)) {
    throw problems.brokenAtByte('PNG', 24)
  }
  const { packed, palette, opacities } = readChunks(bytes)
  const passes = interlace === 1 ? interlaced : whole
  const rowBytes = (columns: number) => Math.ceil((columns * channels * depth) / 8)
  const sizes = passes.map(({ x, y, stepX, stepY }) => ({
    columns: Math.max(0, Math.ceil((width - x) / stepX)),
    rows: Math.max(0, Math.ceil((height - y) / stepY)),
  }))
  const total = sizes.reduce(
    (sum, { columns, rows }) => sum + (columns > 0 ? rows * (1 + rowBytes(columns)) : 0),
    0,
  )
  // Extra data is truncated, and never fills the memory.
  const data = unzlibSync(packed, { out: new Uint8Array(total) })

  const pixels = new Uint8ClampedArray(4 * width * height)
  const paint = painter({ pixels, depth, kind, channels, palette, opacities })
  const step = Math.max(1, (channels * depth) / 8)
  let at = 0
  for (const [i, { x, y, stepX, stepY }] of passes.entries()) {
    const { columns, rows } = sizes[i]
    if (columns === 0) continue
    const length = rowBytes(columns)
    let above = new Uint8Array(length)
    for (let row = 0; row < rows; row += 1) {
      const line = data.subarray(at + 1, at + 1 + length)
      unfilter(data[at], line, above, step)
      above = line
      at += 1 + length
      const start = (y + row * stepY) * width + x
      for (let column = 0; column < columns; column += 1) {
        paint(line, column, start + column * stepX)
      }
    }
  }
  return { width, height, pixels }
}

/** The order of pixels, and the seven passes of an interlaced PNG. */
const whole = [{ x: 0, y: 0, stepX: 1, stepY: 1 }]
const interlaced = [
  { x: 0, y: 0, stepX: 8, stepY: 8 },
  { x: 4, y: 0, stepX: 8, stepY: 8 },
  { x: 0, y: 4, stepX: 4, stepY: 8 },
  { x: 2, y: 0, stepX: 4, stepY: 4 },
  { x: 0, y: 2, stepX: 2, stepY: 4 },
  { x: 1, y: 0, stepX: 2, stepY: 2 },
  { x: 0, y: 1, stepX: 1, stepY: 2 },
]

interface Chunks {
  packed: Uint8Array
  palette: Uint8Array
  opacities: Uint8Array
}

function readChunks(bytes: Uint8Array): Chunks {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array[] = []
  let palette = new Uint8Array()
  let opacities = new Uint8Array()
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (at + 12 + length > bytes.length) throw problems.brokenAtByte('PNG', at)
    const content = bytes.slice(at + 8, at + 8 + length)
    if (name === 'IDAT') parts.push(content)
    else if (name === 'PLTE') palette = content
    else if (name === 'tRNS') opacities = content
    at += 12 + length
  }
  const packed = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    packed.set(part, at)
    at += part.length
  }
  return { packed, palette, opacities }
}

/** A byte is stored as the difference from its neighbours: left, above, or both. */
function unfilter(filter: number, line: Uint8Array, above: Uint8Array, step: number): void {
  for (let i = 0; i < line.length; i += 1) {
    const left = i >= step ? line[i - step] : 0
    const corner = i >= step ? above[i - step] : 0
    if (filter === 1) line[i] += left
    else if (filter === 2) line[i] += above[i]
    else if (filter === 3) line[i] += (left + above[i]) >> 1
    else if (filter === 4) line[i] += nearest(left, above[i], corner)
  }
}

function nearest(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [toLeft, toUp, toCorner] = [left, up, corner].map((value) => Math.abs(guess - value))
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

interface PainterOptions extends Pick<Chunks, 'palette' | 'opacities'> {
  pixels: Uint8ClampedArray
  depth: number
  kind: number
  channels: number
}

function painter(options: PainterOptions) {
  const { pixels, depth, kind, channels, palette, opacities } = options
  const most = 2 ** Math.min(depth, 8) - 1
  /** From 0 to 255; of sixteen bits the upper eight. */
  const sample = (line: Uint8Array, place: number): number => {
    if (depth === 16) return line[2 * place]
    if (depth === 8) return line[place]
    const bit = place * depth
    return (line[bit >> 3] >> (8 - depth - (bit & 7))) & most
  }
  return (line: Uint8Array, column: number, pixel: number): void => {
    const first = sample(line, column * channels)
    const to = 4 * pixel
    if (kind === PALETTE) {
      pixels.set(palette.subarray(3 * first, 3 * first + 3), to)
      pixels[to + 3] = opacities[first] ?? 255
      return
    }
    const isGrey = channels < 3
    const grey = (first * 255) / most
    pixels[to] = isGrey ? grey : first
    pixels[to + 1] = isGrey ? grey : sample(line, column * channels + 1)
    pixels[to + 2] = isGrey ? grey : sample(line, column * channels + 2)
    const hasOpacity = channels === 2 || channels === 4
    pixels[to + 3] = hasOpacity ? sample(line, column * channels + channels - 1) : 255
  }
}
