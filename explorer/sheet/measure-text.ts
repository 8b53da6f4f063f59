export interface Font {
  family: 'sans' | 'note'
  weight: number
  sizePt: number
  spacingPt: number
}

/** In points. */
export type TextWidth = (text: string, font: Font) => number

const families = {
  sans: `'Lessa Sans', 'Lessa Sans Arial', system-ui, sans-serif`,
  note: `'Lessa Note', Georgia, serif`,
} as const

/** The font of the sheet, as attributes of an SVG text. */
export function fontAttributes({ family, weight, sizePt, spacingPt }: Font) {
  return {
    fontFamily: families[family],
    fontStyle: family === 'note' ? 'italic' : 'normal',
    fontWeight: weight,
    fontSize: sizePt,
    ...(spacingPt === 0 ? {} : { letterSpacing: spacingPt }),
  } as const
}

/** Measured at a large size, so that rounding does not matter. */
const MEASURED_PX = 100

/** Measured by a canvas, when the fonts have loaded. */
export function createMeasure(): TextWidth {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) throw new Error('This browser has no canvas to measure text by')
  let current = ''
  return (text, { family, weight, sizePt, spacingPt }) => {
    const style = family === 'note' ? 'italic' : 'normal'
    const css = `${style} ${weight} ${MEASURED_PX}px ${families[family]}`
    // Setting a font takes much longer than measuring a word.
    if (css !== current) context.font = css
    current = css
    return (context.measureText(text).width * sizePt) / MEASURED_PX + text.length * spacingPt
  }
}

/** Lines up to this width; a wider word is broken. */
export function wrapText(text: string, widthPt: number, font: Font, measure: TextWidth): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && measure(longer, font) <= widthPt) lines[lines.length - 1] = longer
    else lines.push(...breakWord(word, widthPt, font, measure))
  }
  return lines
}

function breakWord(word: string, widthPt: number, font: Font, measure: TextWidth): string[] {
  const pieces = ['']
  for (const letter of word) {
    const longer = `${pieces.at(-1)}${letter}`
    if (longer === letter || measure(longer, font) <= widthPt) pieces[pieces.length - 1] = longer
    else pieces.push(letter)
  }
  return pieces
}

/** With an ellipsis in place of what does not fit. */
export function shorten(text: string, widthPt: number, font: Font, measure: TextWidth): string {
  if (measure(text, font) <= widthPt) return text
  const letters = Array.from(text)
  while (letters.length > 1 && measure(`${letters.join('')}…`, font) > widthPt) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
