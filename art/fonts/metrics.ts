import { create, type Font } from 'fontkit'

/** The metrics of a font, in ems. */
export interface FontMetrics {
  ascent: number
  descent: number
  /** Characters that the font lacks have no width. */
  widthOf(text: string): number
  has(character: string): boolean
}

export function openFont(bytes: Buffer): Font {
  const font = create(bytes)
  if (!('unitsPerEm' in font)) throw new Error('this is a collection of fonts')
  return font
}

export function readMetrics(bytes: Buffer): FontMetrics {
  const font = openFont(bytes)
  const codePoints = (text: string) =>
    Array.from(text, (character) => character.codePointAt(0) ?? 0).filter((codePoint) =>
      font.hasGlyphForCodePoint(codePoint),
    )
  return {
    ascent: font.ascent / font.unitsPerEm,
    descent: -font.descent / font.unitsPerEm,
    widthOf: (text) =>
      codePoints(text).reduce(
        (width, codePoint) => width + font.glyphForCodePoint(codePoint).advanceWidth,
        0,
      ) / font.unitsPerEm,
    has: (character) => codePoints(character).length > 0,
  }
}
