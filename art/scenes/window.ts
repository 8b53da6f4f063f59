import * as colours from '@app/design/colours.ts'
import { ASCII } from '../fonts/fonts.ts'
import type { SceneBox, ScenePen } from './pen.ts'

/**
 * The lettering of all scenes. The page shows none of them at less than 78 % of its size, so the
 * smallest text is never below eleven pixels.
 */
export const small = { size: 14.3, fill: colours.INK_2 } as const
export const normal = { size: 14.8 } as const
export const bold = { size: 14.8, weight: 550 } as const
export const title = { size: 18, weight: 550 } as const

/** The characters of all scenes; a picture contains only those that it uses. */
export const letters = `${ASCII}²₹±–’`

/** A sheet of paper above other content. */
export function drawPanel(pen: ScenePen, { x, y, width, height }: SceneBox, radius = 4): void {
  pen.box(
    { x: x + 0.5, y: y + 0.5, width: width - 1, height: height - 1 },
    { fill: colours.PAPER, stroke: colours.HAIRLINE_2, radius },
  )
}

/** The shadow of a floating element. */
export function drawShadow(pen: ScenePen, { x, y, width, height }: SceneBox, blur: number): void {
  pen.add(
    `<filter id="s${blur}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${blur}"/></filter>`,
  )
  pen.add(
    `<rect x="${x + blur / 2}" y="${y + blur}" width="${width - blur}" height="${height - blur / 2}" fill="${colours.INK}" opacity=".34" filter="url(#s${blur})"/>`,
  )
}

export function drawSwatch(pen: ScenePen, x: number, middle: number, fill: string): void {
  pen.box(
    { x: x + 0.5, y: middle - 6.5, width: 18, height: 12 },
    { fill, stroke: colours.HAIRLINE_2, radius: 1 },
  )
}
