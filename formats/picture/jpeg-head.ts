import { problems } from '../problems.ts'

export interface JpegHead {
  width: number
  height: number
  components: number
  /** True where its three components are plain red, green and blue. */
  isRgb: boolean
}

const ADOBE = 0xee
/** Frame markers; three codes in between are tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** From its markers, up to the first frame. */
export function readJpegHead(bytes: Uint8Array): JpegHead {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let isRgb = false
  let at = 2
  while (at + 10 < bytes.length) {
    if (view.getUint8(at) !== 0xff) throw problems.brokenAtByte('JPEG', at)
    const marker = view.getUint8(at + 1)
    const length = view.getUint16(at + 2)
    if (isFrame(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
      if (!(width > 0 && height > 0)) throw problems.brokenAtByte('JPEG', at + 5)
      return { width, height, components: view.getUint8(at + 9), isRgb }
    }
    const hasNoTransform = length >= 14 && at + 16 <= bytes.length && view.getUint8(at + 15) === 0
    if (marker === ADOBE) isRgb = hasNoTransform
    // A fill byte may be repeated before a marker.
    at += marker === 0xff ? 1 : 2 + length
  }
  throw problems.brokenAtByte('JPEG', Math.min(at, bytes.length))
}
