import sharp from 'sharp'
import type { Studio } from '../studio.ts'
import { encodeIco } from './ico.ts'
import { markOnPaperSvg, markSvg } from './mark.ts'

/** The site's icon for every place that shows one. The mark's sizes keep its edges on whole pixels. */
export async function drawIcons(studio: Studio): Promise<void> {
  const favicons = await Promise.all([markPng(16, 12), markPng(32, 24), markPng(48, 36)])
  await studio.write('site/public/favicon.ico', encodeIco(favicons))
  await studio.write('site/public/icon.svg', markSvg())
  await studio.write('site/public/icon-192.png', await markPng(192, 120))
  await studio.write('site/public/icon-512.png', await markPng(512, 312))
  await studio.write('site/public/apple-touch-icon.png', await markPng(180, 120))
  // Systems cut a maskable icon to any shape that keeps a circle of 80 per cent: the mark fits in it.
  await studio.write('site/public/icon-maskable-512.png', await markPng(512, 240))
}

function markPng(size: number, markSize: number): Promise<Buffer> {
  return sharp(Buffer.from(markOnPaperSvg(size, markSize)))
    .png({ compressionLevel: 9 })
    .toBuffer()
}
