/**
 * Splits one row of a table as in RFC 4180, and returns where the next one starts. Quotes may span
 * lines. Several spaces count as one separator.
 */
export function splitRow(
  text: string,
  start: number,
  separator: string,
): { cells: string[]; end: number } {
  if (separator === ' ') return splitAtBlanks(text, start)
  const cells: string[] = []
  // A single column is not split.
  const stop = separator === '\n' ? -1 : separator.charCodeAt(0)
  let at = start
  for (;;) {
    if (text.charCodeAt(at) === QUOTE) {
      const close = closingQuote(text, at + 1)
      let edge = close + 1
      while (edge < text.length && !isEnd(text.charCodeAt(edge), stop)) edge += 1
      const inside = text.slice(at + 1, close)
      cells.push(
        (inside.includes('""') ? inside.replaceAll('""', '"') : inside) +
          text.slice(close + 1, edge),
      )
      at = edge
    } else {
      let edge = at
      while (edge < text.length && !isEnd(text.charCodeAt(edge), stop)) edge += 1
      cells.push(text.slice(at, edge))
      at = edge
    }
    if (at >= text.length) return { cells, end: text.length }
    const char = text.charCodeAt(at)
    at += 1
    if (char === stop) continue
    if (char === RETURN && text.charCodeAt(at) === NEW_LINE) at += 1
    return { cells, end: at }
  }
}

function splitAtBlanks(text: string, start: number): { cells: string[]; end: number } {
  const lineEnd = /\r\n|\r|\n|$/g
  lineEnd.lastIndex = start
  const { index = text.length, 0: ending = '' } = lineEnd.exec(text) ?? {}
  const words = text.slice(start, index).match(/"[^"]*"|\S+/g) ?? ['']
  return { cells: words.map((word) => word.replaceAll('"', '')), end: index + ending.length }
}

const QUOTE = 0x22
const NEW_LINE = 0x0a
const RETURN = 0x0d

function isEnd(char: number, stop: number): boolean {
  return char === stop || char === NEW_LINE || char === RETURN
}

/** An unclosed quote extends to the end. */
export function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text.charCodeAt(at + 1) !== QUOTE) return at
  }
  return text.length
}
