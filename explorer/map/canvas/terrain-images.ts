import { remembered } from '../../dataset/remembered.ts'
import { alongRamp, inks } from '../../layers/colours.ts'
import type { Terrain } from '../../survey/survey.ts'
import { buildRelief } from '../geometry/relief.ts'

/** The terrain as two images, north up: hypsometric tints and hillshade. */
export const terrainImages = remembered((terrain: Terrain) => {
  const { columns, rows } = terrain
  const relief = buildRelief(terrain)
  const tints = Array.from({ length: 256 }, (_, height) =>
    alongRamp(inks.elevation, height / 255).map((channel) => Math.round(255 * channel)),
  )
  const elevation = paint(columns, rows, (cell) => {
    const [red, green, blue] = tints[relief.height[cell]]
    return [red, green, blue, relief.presence[cell]]
  })
  const light = paint(columns, rows, (cell) => {
    const share = (relief.shade[cell] - 128) / 128
    const opacity = Math.abs(share) * relief.presence[cell] * (share < 0 ? 0.68 : 0.7)
    return share < 0 ? [23, 61, 64, opacity] : [255, 252, 242, opacity]
  })
  return { elevation, relief: light }
})

function paint(
  columns: number,
  rows: number,
  colourOf: (cell: number) => readonly [number, number, number, number],
): OffscreenCanvas {
  const canvas = new OffscreenCanvas(columns, rows)
  const image = new ImageData(columns, rows)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const pixel = (rows - 1 - row) * columns + column
      image.data.set(colourOf(row * columns + column), 4 * pixel)
    }
  }
  canvas.getContext('2d')?.putImageData(image, 0, 0)
  return canvas
}
