/** A name on the sheet, centred on a point; lengths in points, `turn` in degrees clockwise. */
export interface NameMark {
  text: string
  x: number
  y: number
  turn: number
  font: Font
  colour: string
  halo: string
  haloPt: number
}

export interface Font {
  family: 'sans' | 'note'
  weight: number
  sizePt: number
  spacingPt: number
}

/** In points. */
export type Measure = (text: string, font: Font) => number
