import type { JSHandle, Page } from '@playwright/test'

/** The share of a picture that is coloured, and the share that has the ring's red. */
export async function inkOf(page: Page, picture: Buffer): Promise<{ all: number; red: number }> {
  const pixels = await pixelsOf(page, picture)
  return pixels.evaluate(({ data, width, height }) => {
    let [all, red] = [0, 0]
    for (let i = 0; i < width * height; i += 1) {
      const [r = 0, g = 0, b = 0] = data.subarray(4 * i, 4 * i + 3)
      const x = i % width
      const y = Math.floor(i / width)
      if (Math.abs(r - 214) + Math.abs(g - 64) + Math.abs(b - 28) < 60) red += 1
      // The corner with the scale bar is not part of the map.
      if (Math.max(r, g, b) - Math.min(r, g, b) < 24 || (x < 260 && y > height - 50)) continue
      all += 1
    }
    return { all: all / (width * height), red: red / (width * height) }
  })
}

/** For each row of a picture, from the top, whether half of it is land or water. */
export async function colouredRows(page: Page, picture: Buffer): Promise<boolean[]> {
  const pixels = await pixelsOf(page, picture)
  return pixels.evaluate(({ data, width, height }) =>
    Array.from({ length: height }, (_, y) => {
      const chroma = Array.from({ length: width }, (_, x) => {
        const [r = 0, g = 0, b = 0] = data.slice(4 * (y * width + x), 4 * (y * width + x) + 3)
        return Math.max(r, g, b) - Math.min(r, g, b)
      })
      return chroma.filter((value) => value > 16).length > width / 2
    }),
  )
}

/** For each column of a picture, from the left, whether a fiftieth of it is land. */
export async function colouredColumns(page: Page, picture: Buffer): Promise<boolean[]> {
  const pixels = await pixelsOf(page, picture)
  return pixels.evaluate(({ data, width, height }) =>
    Array.from({ length: width }, (_, x) => {
      const chroma = Array.from({ length: height }, (_, y) => {
        const [r = 0, g = 0, b = 0] = data.slice(4 * (y * width + x), 4 * (y * width + x) + 3)
        return Math.max(r, g, b) - Math.min(r, g, b)
      })
      return chroma.filter((value) => value > 28).length > height / 50
    }),
  )
}

/** The pixels stay in the page: there are millions of them. */
export function pixelsOf(page: Page, picture: Buffer): Promise<JSHandle<ImageData>> {
  // As text: the driver takes seconds to transfer a list of numbers.
  return page.evaluateHandle(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const { width, height } = bitmap
    const context = new OffscreenCanvas(width, height).getContext('2d')
    if (!context) throw new Error('this browser draws no pictures')
    context.drawImage(bitmap, 0, 0)
    return context.getImageData(0, 0, width, height)
  }, picture.toString('base64'))
}
