import { fromArrayBuffer } from 'geotiff'
import type { Picture } from '../format.ts'
import { paintBands } from '../geotiff/paint-bands.ts'
import { type JpegHead, readJpegHead } from './jpeg-head.ts'

const JPEG_COMPRESSION = 7
const GREY = 1
const RGB = 2
const YCBCR = 6

/** The TIFF library contains a JPEG decoder, so the image is passed to it as a TIFF. */
export async function paintJpeg(
  bytes: Uint8Array,
  size: { width: number; height: number },
): Promise<Picture['pixels']> {
  const tiff = await fromArrayBuffer(asTiff(bytes, readJpegHead(bytes)))
  const { pixels } = await paintBands(await tiff.getImage(), size, null)
  return pixels
}

const HEAD_BYTES = 8
const ENTRY_BYTES = 12

function asTiff(jpeg: Uint8Array, { width, height, components, isRgb }: JpegHead): ArrayBuffer {
  const entries: readonly (readonly [tag: number, value: number])[] = [
    [256, width],
    [257, height],
    [258, 0],
    [259, JPEG_COMPRESSION],
    [262, components < 3 ? GREY : isRgb ? RGB : YCBCR],
    [273, 0],
    [277, components],
    [278, height],
    [279, jpeg.length],
  ]
  const bits = HEAD_BYTES + 2 + ENTRY_BYTES * entries.length + 4
  const data = bits + 2 * Math.max(2, components)
  const view = new DataView(new ArrayBuffer(data + jpeg.length))
  view.setUint32(0, 0x2a_4949, true)
  view.setUint32(4, HEAD_BYTES, true)
  view.setUint16(HEAD_BYTES, entries.length, true)
  for (const [i, [tag, value]] of entries.entries()) {
    const at = HEAD_BYTES + 2 + ENTRY_BYTES * i
    const isBits = tag === 258
    view.setUint16(at, tag, true)
    view.setUint16(at + 2, isBits ? 3 : 4, true)
    view.setUint32(at + 4, isBits ? components : 1, true)
    view.setUint32(at + 8, tag === 273 ? data : value, true)
    if (isBits && components <= 2)
      for (let c = 0; c < components; c += 1) view.setUint16(at + 8 + 2 * c, 8, true)
    else if (isBits) view.setUint32(at + 8, bits, true)
  }
  for (let c = 0; c < components; c += 1) view.setUint16(bits + 2 * c, 8, true)
  new Uint8Array(view.buffer).set(jpeg, data)
  return view.buffer
}
