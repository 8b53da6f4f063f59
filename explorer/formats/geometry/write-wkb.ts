import { LITTLE_ENDIAN, POLYGON } from './wkb-codes.ts'

const HEADER_BYTES = 13

/** A polygon of one ring as well-known binary, after `reserved` bytes that the caller fills. */
export function buildWkb(ring: Float64Array, reserved = 0): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(reserved + HEADER_BYTES + ring.length * 8)
  const view = new DataView(bytes.buffer)
  view.setUint8(reserved, LITTLE_ENDIAN)
  view.setUint32(reserved + 1, POLYGON, true)
  view.setUint32(reserved + 5, 1, true)
  view.setUint32(reserved + 9, ring.length / 2, true)
  ring.forEach((coordinate, i) => {
    view.setFloat64(reserved + HEADER_BYTES + i * 8, coordinate, true)
  })
  return bytes
}
