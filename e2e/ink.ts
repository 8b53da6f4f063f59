import type { Page } from '@playwright/test'

/** How much of a picture is coloured, of its outermost pixels and of all, and how much is the ring's red. */
export function inkOf(
  page: Page,
  picture: Buffer,
): Promise<{ edge: number; all: number; red: number }> {
  return page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(bytes)]))
      const { width, height } = bitmap
      const context = new OffscreenCanvas(width, height).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      const { data } = context?.getImageData(0, 0, width, height) ?? { data: [] }
      let [edge, all, red] = [0, 0, 0]
      for (let i = 0; i < width * height; i += 1) {
        const [r = 0, g = 0, b = 0] = data.slice(4 * i, 4 * i + 3)
        const x = i % width
        const y = Math.floor(i / width)
        if (Math.abs(r - 214) + Math.abs(g - 64) + Math.abs(b - 28) < 60) red += 1
        // The corner with the scale bar is no part of the map.
        if (Math.max(r, g, b) - Math.min(r, g, b) < 24 || (x < 260 && y > height - 50)) continue
        all += 1
        if (x < 4 || y < 4 || x >= width - 4 || y >= height - 4) edge += 1
      }
      return { edge, all: all / (width * height), red: red / (width * height) }
    },
    [...picture],
  )
}
