import { crc32, deflateSync } from 'node:zlib'
import type { Sample } from '../samples-for-tests.ts'
import './decode-for-tests.ts'

/** A tenth of a degree for each pixel, from 91.7 east and 26.2 north. */
export const worldFile = '0.1\n0\n0\n-0.1\n91.75\n26.15\n'

export interface TestPng {
  width: number
  height: number
  depth: number
  kind: number
  /** Rows with their filters before them. */
  rows: readonly number[]
  palette?: readonly number[]
  opacities?: readonly number[]
}

export function buildPng({ width, height, depth, kind, rows, ...more }: TestPng): Uint8Array {
  const size = new DataView(new ArrayBuffer(8))
  size.setUint32(0, width)
  size.setUint32(4, height)
  const { palette = [], opacities = [] } = more
  const head = [...new Uint8Array(size.buffer), depth, kind, 0, 0, 0]
  return Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...chunk('IHDR', head),
    ...(palette.length > 0 ? chunk('PLTE', palette) : []),
    ...(opacities.length > 0 ? chunk('tRNS', opacities) : []),
    ...chunk('IDAT', [...deflateSync(Uint8Array.from(rows))]),
    ...chunk('IEND', []),
  ])
}

function chunk(name: string, content: readonly number[]): number[] {
  const named = Buffer.from([...Buffer.from(name), ...content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(named))
  return [...length, ...named, ...checksum]
}

/** Two pixels side by side, red and semi-transparent blue. */
const png = buildPng({
  width: 2,
  height: 1,
  depth: 8,
  kind: 6,
  rows: [0, 255, 0, 0, 255, 0, 0, 255, 128],
})

export const samples: readonly Sample[] = [
  { format: 'picture', files: { 'a.png': png, 'a.pgw': worldFile } },
]
