import { closingQuote } from '../csv/split-row.ts'
import type { OpenProblem } from '../problems.ts'

const QUOTE = 0x22

/** A tokeniser for words, numbers and quoted text in MapInfo's syntax. */
export interface MifTokens {
  /** In capitals; empty when the next token is not a word. */
  word(): string
  number(): number
  quoted(): string
  /** A count that is plausible for the rest of the file. */
  count(): number
  /** True when a number follows. */
  hasNumber(): boolean
  skipLine(): void
  isAtEnd(): boolean
  share(): number
  broken(): OpenProblem
}

export function buildTokens(
  text: string,
  from: number,
  brokenAt: (offset: number) => OpenProblem,
): MifTokens {
  let at = from
  const blank = /[\s,]*/y
  const word = /[A-Za-z_]+/y
  const number = /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/y

  function take(pattern: RegExp): RegExpExecArray | null {
    skipBlank()
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at = pattern.lastIndex
    return found
  }

  function skipBlank(): void {
    blank.lastIndex = at
    blank.test(text)
    at = Math.max(at, blank.lastIndex)
  }

  const tokens: MifTokens = {
    word: () => take(word)?.[0].toUpperCase() ?? '',
    number() {
      const found = take(number)
      if (!found) throw brokenAt(at)
      return Number(found[0])
    },
    quoted() {
      skipBlank()
      if (text.charCodeAt(at) !== QUOTE) return ''
      const start = at + 1
      const end = closingQuote(text, start)
      at = Math.min(end + 1, text.length)
      return text.slice(start, end).replaceAll('""', '"')
    },
    count() {
      const value = tokens.number()
      if (!Number.isInteger(value) || value < 0 || value > text.length - at) throw brokenAt(at)
      return value
    },
    hasNumber() {
      skipBlank()
      number.lastIndex = at
      return number.test(text)
    },
    skipLine() {
      const end = text.indexOf('\n', at)
      at = end === -1 ? text.length : end + 1
    },
    isAtEnd() {
      skipBlank()
      return at >= text.length
    },
    share: () => at / text.length,
    broken: () => brokenAt(at),
  }
  return tokens
}
