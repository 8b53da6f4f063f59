import { createCanvas, loadImage } from '@napi-rs/canvas'

/** What a browser's worker decodes pictures with, for tests in Node. */
Object.assign(globalThis, {
  async createImageBitmap(blob: Blob) {
    const bytes = Buffer.from(await blob.arrayBuffer())
    const isWhole = bytes.includes('IEND') || bytes.includes('ffd9', 'hex')
    // The library draws what there is of it.
    if (!isWhole) throw new Error('Browsers reject a picture that is cut off.')
    return Object.assign(await loadImage(bytes), { close() {} })
  },
  OffscreenCanvas: function OffscreenCanvas(width: number, height: number) {
    return createCanvas(width, height)
  },
})
