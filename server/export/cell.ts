/**
 * What every spreadsheet program can store: whole characters, none that XML forbids, one line end.
 */
export function plainText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(UNPRINTABLE, '\uFFFD')
}

/**
 * Adds an apostrophe before anything that a spreadsheet program could read as a formula, as OWASP
 * advises: at the start of the cell, and where a program that splits cells at `;`, a tab or a line
 * end would start another one. A phone number becomes '+91 98765 43210.
 */
export function guarded(text: string): string {
  const parts = text.replace(INNER_PART, (part) =>
    FORMULA.test(part.slice(1)) ? `${part[0]}'${part.slice(1)}` : part,
  )
  return isDangerous(text) ? `'${parts}` : parts
}

/** The text without its guards. */
export function unguarded(text: string): string {
  const parts = text.replace(INNER_PART, (part) =>
    part[1] === "'" && FORMULA.test(part.slice(2)) ? `${part[0]}${part.slice(2)}` : part,
  )
  return text.startsWith("'") && isDangerous(parts.slice(1)) ? parts.slice(1) : parts
}

const UNPRINTABLE = /[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu

/**
 * A character that begins a formula, in any width, perhaps after characters that a program skips.
 */
const FORMULA = /^[\s\p{Cf}'"]*[=+\-@＝＋－＠﹦﹢﹣﹫−]/u

const BLANK_START = /^[\p{Zs}\p{Cf}'"]*[\t\r\n]/u

const INNER_PART = /[;\t\n][^;\t\n]*/g

function isDangerous(text: string): boolean {
  return FORMULA.test(text) || BLANK_START.test(text)
}
