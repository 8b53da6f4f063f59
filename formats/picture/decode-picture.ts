import type { Picture } from '../format.ts'
import { fitSize } from '../geotiff/world-file.ts'

/**
 * Decodes a PNG, a JPEG or another web image by the browser, with a maximum of pixels; null if that
 * fails, if it is too large, or without a browser.
 */
export async function decodePicture(bytes: Uint8Array, maxPixels: number): Promise<Picture | null> {
  if (typeof createImageBitmap !== 'function' || typeof OffscreenCanvas !== 'function') return null
  try {
    const bitmap = await createImageBitmap(new Blob([bytes.slice()]))
    const { width, height } = fitSize(bitmap)
    if (width * height > maxPixels) return null
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context?.drawImage(bitmap, 0, 0, width, height)
    bitmap.close()
    const image = context?.getImageData(0, 0, width, height)
    return image ? { width, height, pixels: image.data } : null
  } catch {
    return null
  }
}
