import sharp from 'sharp'
import type { Studio } from './studio.ts'

export interface Editions {
  /** One AVIF for each width in pixels: `name-width.avif`. */
  avif: readonly { width: number; maxBytes: number }[]
  /** For browsers without AVIF: `name-width.webp`. */
  webp: { width: number; quality: number }
}

/**
 * Writes a picture to the site's pictures at several widths, each AVIF at the best quality that
 * stays within its bytes.
 */
export async function writeEditions(
  studio: Studio,
  name: string,
  picture: Buffer,
  editions: Editions,
): Promise<void> {
  for (const { width, maxBytes } of editions.avif) {
    const bytes = await encodeAvif(await resized(picture, width), maxBytes)
    await studio.write(`site/pictures/${name}-${width}.avif`, bytes)
  }
  const { width, quality } = editions.webp
  const webp = sharp(await resized(picture, width)).webp({ quality, effort: 6 })
  await studio.write(`site/pictures/${name}-${width}.webp`, await webp.toBuffer())
}

/** Bytes of red, green and blue from 0 to 255, row by row, as a PNG for the encoders. */
export function encodePng(rgb: Uint8Array, width: number, height: number): Promise<Buffer> {
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

const LOWEST_QUALITY = 20
/** Above this, eyes see no difference. */
const HIGHEST_QUALITY = 66
/** The encoder's effort: low during the search, high for the result. */
const SEARCH_EFFORT = 2
const FINAL_EFFORT = 4

async function encodeAvif(picture: Buffer, maxBytes: number): Promise<Buffer> {
  // The two efforts differ by a few bytes either way, so the fast result is only a starting point.
  const start = await highestQuality(picture, maxBytes)
  let quality = start
  let best = await toAvif(picture, quality, FINAL_EFFORT)
  while (best.length > maxBytes) {
    quality--
    if (quality < LOWEST_QUALITY) {
      throw new Error(`even quality ${LOWEST_QUALITY} needs more than ${maxBytes} bytes`)
    }
    best = await toAvif(picture, quality, FINAL_EFFORT)
  }
  // A quality that had to be lowered is already the highest that fits.
  while (quality >= start && quality < HIGHEST_QUALITY) {
    quality++
    const better = await toAvif(picture, quality, FINAL_EFFORT)
    if (better.length > maxBytes) break
    best = better
  }
  return best
}

async function highestQuality(picture: Buffer, maxBytes: number): Promise<number> {
  let low = LOWEST_QUALITY
  let high = HIGHEST_QUALITY
  while (low < high) {
    const quality = (low + high + 1) >> 1
    const bytes = await toAvif(picture, quality, SEARCH_EFFORT)
    if (bytes.length <= maxBytes) low = quality
    else high = quality - 1
  }
  return low
}

function toAvif(picture: Buffer, quality: number, effort: number): Promise<Buffer> {
  return sharp(picture).avif({ quality, effort, chromaSubsampling: '4:2:0' }).toBuffer()
}

function resized(picture: Buffer, width: number): Promise<Buffer> {
  return sharp(picture).resize(width, null, { kernel: 'lanczos3' }).png().toBuffer()
}
