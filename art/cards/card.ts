import type { Canvas } from '@napi-rs/canvas'
import { writeEditions } from '../encode.ts'
import type { Studio } from '../studio.ts'

/** A card fills a phone's width or a third of a desktop's, at one to three pixels to the point. */
const avif = [
  { width: 640, maxBytes: 18_000 },
  { width: 960, maxBytes: 32_000 },
]

/** WebP is the fallback of a few: `webpQuality` keeps the busiest cards within 40 kB. */
export function writeCard(
  studio: Studio,
  name: string,
  canvas: Canvas,
  webpQuality: number,
): Promise<void> {
  const webp = { width: 640, quality: webpQuality }
  return writeEditions(studio, `card-${name}`, canvas.toBuffer('image/png'), { avif, webp })
}
