import { decodeText } from '../bytes/decode-text.ts'
import type { Picture, Reader } from '../format.ts'
import { addPicture, fitSize, readWorldFile, SIDE_STEPS } from '../geotiff/world-file.ts'
import { limits } from '../limits.ts'
import { problems } from '../problems.ts'
import { worldFiles } from './format.ts'
import { paintJpeg } from './jpeg.ts'
import { readJpegHead } from './jpeg-head.ts'
import { decodePng, readPngSize } from './png.ts'

const PNG_BYTE = 0x89

/** A scanned map or an orthophoto with a world file: one feature, its outline. */
export const read: Reader = async ({ main, siblings }, { shapes, progress }) => {
  const place = readWorldFile(siblings, worldFiles)
  if (!place) throw problems.broken('world file', 'inside')
  const isPng = main.bytes[0] === PNG_BYTE
  const { width, height } = isPng ? readPngSize(main.bytes) : readJpegHead(main.bytes)
  if (width * height > limits.pixels) throw problems.tooLarge('pixels', limits.pixels)
  progress(0.1)
  const size = fitSize({ width, height })
  const pixels = isPng ? shrink(decodePng(main.bytes), size) : await paintJpeg(main.bytes, size)

  const prj = siblings.get('prj')
  shapes.setCrs(prj ? { kind: 'wkt', text: decodeText(prj.bytes) } : { kind: 'guess' })
  const rows = addPicture(shapes, { width, height }, place)
  return { attributes: rows, picture: { ...size, pixels, sideSteps: SIDE_STEPS } }
}

/** The nearest pixel of each. */
function shrink(
  { width, height, pixels }: Picture,
  size: { width: number; height: number },
): Picture['pixels'] {
  if (size.width === width && size.height === height) return pixels
  const from = new Uint32Array(pixels.buffer)
  const to = new Uint32Array(size.width * size.height)
  for (let y = 0; y < size.height; y += 1) {
    const row = Math.floor(((y + 0.5) * height) / size.height) * width
    for (let x = 0; x < size.width; x += 1) {
      to[y * size.width + x] = from[row + Math.floor(((x + 0.5) * width) / size.width)]
    }
  }
  return new Uint8ClampedArray(to.buffer)
}
