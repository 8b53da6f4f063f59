import { problems } from '../problems.ts'

interface PictureHead {
  width: number
  height: number
  /** The picture's bytes, without what turns it: world files refer to its pixels as stored. */
  bytes: Uint8Array
}

const PNG_BYTE = 0x89
const PNG_HEAD_BYTES = 33
/** JPEG segments of an application, with Exif, and of a comment. */
const APP1 = 0xe1
const COMMENT = 0xfe
/** Frame markers; three codes in between are tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

export const pictureType = (bytes: Uint8Array) => (bytes[0] === PNG_BYTE ? 'PNG' : 'JPEG')

/** The size that the head of a PNG or a JPEG declares, before its pixels need memory. */
export function readPictureHead(bytes: Uint8Array): PictureHead {
  return bytes[0] === PNG_BYTE ? readPngHead(bytes) : readJpegHead(bytes)
}

function readPngHead(bytes: Uint8Array): PictureHead {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < PNG_HEAD_BYTES) throw problems.brokenAtByte('PNG', bytes.length)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  if (!(width > 0 && height > 0)) throw problems.brokenAtByte('PNG', 16)
  return { width, height, bytes }
}

/** From its markers, up to the first frame. */
function readJpegHead(bytes: Uint8Array): PictureHead {
  const view = new DataView(new Uint8Array(bytes).buffer)
  let at = 2
  while (at + 10 < bytes.length) {
    if (view.getUint8(at) !== 0xff) throw problems.brokenAtByte('JPEG', at)
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
      if (!(width > 0 && height > 0)) throw problems.brokenAtByte('JPEG', at + 5)
      return { width, height, bytes: new Uint8Array(view.buffer) }
    }
    if (marker === APP1) view.setUint8(at + 1, COMMENT)
    // A fill byte may be repeated before a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  throw problems.brokenAtByte('JPEG', Math.min(at, bytes.length))
}
