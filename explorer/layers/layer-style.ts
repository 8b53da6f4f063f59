import type { Classing } from '../dataset/classing.ts'

/** The style of a visitor's file; null leaves it to the file or to our defaults. */
export interface LayerStyle {
  isShown: boolean
  /** From 0 to 1. */
  opacity: number
  /** Of all features, unless they are coloured by a column. */
  colour: string | null
  /** Of lines and outlines. */
  widthPx: number | null
  /** Of points. */
  sizePx: number | null
  /** The classes of the column that colours it. */
  classing: Classing | null
  /** The band of an image that colours it, by index. */
  band: number | null
  /** Hillshade, for a band of heights. */
  isShaded: boolean
  /** Points are counted in hexagons of this width in metres. */
  densityM: number | null
}

export const plainStyle: LayerStyle = {
  isShown: true,
  opacity: 1,
  colour: null,
  widthPx: null,
  sizePx: null,
  classing: null,
  band: null,
  isShaded: false,
  densityM: null,
}

/** Whether it shows values of a band, or counts, instead of features. */
export function showsValues({ band, densityM }: LayerStyle): boolean {
  return band !== null || densityM !== null
}

/** An invisible layer cannot be picked or printed either. */
export function isVisible({ isShown, opacity }: LayerStyle): boolean {
  return isShown && opacity > 0
}
