import { lineAt, utf8Of } from '../bytes/decode-text.ts'
import { limits } from '../limits.ts'
import { type OpenProblem, problems } from '../problems.ts'

/**
 * Navigates JSON without building it, so that a large file is parsed feature by feature and a
 * deeply nested one is rejected before any recursion.
 */
export interface JsonScan {
  /** Where the first value starts, and where the text ends: in bytes of UTF-8. */
  readonly first: number
  readonly length: number
  /** The first byte that is not white space or a separator; the length at the end. */
  skipBlank(from: number): number
  /** The same, past a comma. */
  skipComma(from: number): number
  /** The position after the value that starts here. */
  skipValue(from: number): number
  /** The members of the object that starts here. */
  members(from: number): Generator<{ key: string; start: number; end: number }>
  /** The elements of the array that starts here. */
  elements(from: number): Generator<{ start: number; end: number }>
  /** The position after the bracket that closes a list or an object whose last value ends here. */
  skipClose(from: number): number
  /** JSON.parse of a range, tolerating common mistakes. */
  parse(start: number, end: number): unknown
  isObject(from: number): boolean
  isArray(from: number): boolean
  /** The line, from 1, of a byte, and where the next line starts. */
  lineAt(byte: number): number
  nextLine(from: number): number
}

const NEW_LINE = 0x0a
const QUOTE = 0x22
const CLOSE = 0x29
const COMMA = 0x2c
const COLON = 0x3a
const SEMICOLON = 0x3b
const OPEN_ARRAY = 0x5b
const BACKSLASH = 0x5c
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const RECORD_SEPARATOR = 0x1e

/** What a script has before a value: comments, and the name of a variable or a function. */
export const beforeValue =
  /^(?:\s|\/\/.*\n|\/\*(?:(?!\*\/)[\s\S])*\*\/)*(?:export\s+default\s+|(?:export\s+)?(?:(?:var|let|const)\s+)?[\w$.]+(?:\['\w+'\])?\s*=\s*|[\w$.]+\s*\(\s*)?(?=[{[])/
const MAX_BEFORE = 4096

/**
 * Accepts UTF-8, and UTF-16 with a byte order mark, as Windows may save it; also as a value in a
 * script.
 */
export function scanJson(file: Uint8Array, format: string): JsonScan {
  const all = utf8Of(file)
  const mark = all[0] === 0xef && all[1] === 0xbb && all[2] === 0xbf ? 3 : 0
  const head = new TextDecoder('latin1').decode(all.subarray(mark, mark + MAX_BEFORE))
  const before = beforeValue.exec(head)?.[0].length ?? 0
  const bytes = before > 0 ? withoutClose(all) : all
  const { brokenAt, parse, skipBlank, skipString, skipValue } = buildCursor(bytes, format)

  function skipComma(from: number): number {
    const at = skipBlank(from)
    return bytes[at] === COMMA ? skipBlank(at + 1) : at
  }

  return {
    first: skipBlank(mark + before),
    length: bytes.length,
    skipBlank,
    skipValue,
    parse,
    skipComma,
    skipClose: (from) => skipComma(from) + 1,
    lineAt: (byte) => lineAt(bytes, byte),
    nextLine(from) {
      const end = bytes.indexOf(NEW_LINE, from)
      return end === -1 ? bytes.length : end + 1
    },
    isObject: (from) => bytes[from] === OPEN_OBJECT,
    isArray: (from) => bytes[from] === OPEN_ARRAY,
    *members(from) {
      let at = skipBlank(from + 1)
      while (bytes[at] !== CLOSE_OBJECT) {
        if (bytes[at] !== QUOTE) throw brokenAt(at)
        const keyEnd = skipString(at)
        const key = String(parse(at, keyEnd))
        const colon = skipBlank(keyEnd)
        if (bytes[colon] !== COLON) throw brokenAt(colon)
        const start = skipBlank(colon + 1)
        const end = skipValue(start)
        yield { key, start, end }
        at = skipBlank(end)
        if (bytes[at] === COMMA) at = skipBlank(at + 1)
        else if (bytes[at] !== CLOSE_OBJECT) throw brokenAt(at)
      }
    },
    *elements(from) {
      let at = skipBlank(from + 1)
      while (bytes[at] !== CLOSE_ARRAY) {
        const end = skipValue(at)
        yield { start: at, end }
        at = skipBlank(end)
        if (bytes[at] === COMMA) at = skipBlank(at + 1)
        else if (bytes[at] !== CLOSE_ARRAY) throw brokenAt(at)
      }
    },
  }
}

/** Without the end of a script: brackets and semicolons. */
function withoutClose(bytes: Uint8Array): Uint8Array {
  let end = bytes.length
  while (isBlank(bytes[end - 1]) || bytes[end - 1] === SEMICOLON || bytes[end - 1] === CLOSE) {
    end -= 1
  }
  return bytes.subarray(0, end)
}

/** Skips and parses single values. */
function buildCursor(bytes: Uint8Array, format: string) {
  const decoder = new TextDecoder()

  function skipString(from: number): number {
    for (let at = bytes.indexOf(QUOTE, from + 1); at !== -1; at = bytes.indexOf(QUOTE, at + 1)) {
      let slashes = 0
      while (bytes[at - 1 - slashes] === BACKSLASH) slashes += 1
      if (slashes % 2 === 0) return at + 1
    }
    throw brokenAt(from)
  }

  function skipValue(from: number): number {
    const first = bytes[from]
    if (first === QUOTE) return skipString(from)
    if (first !== OPEN_ARRAY && first !== OPEN_OBJECT) return skipWord(from)
    let depth = 0
    for (let at = from; at < bytes.length; at += 1) {
      const byte = bytes[at]
      // Most bytes are those of numbers.
      if (byte < OPEN_ARRAY && byte !== QUOTE) continue
      if (byte === QUOTE) at = skipString(at) - 1
      else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
        depth += 1
        if (depth > limits.depth) throw problems.tooDeep(format)
      } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
        depth -= 1
        if (depth === 0) return at + 1
      }
    }
    throw brokenAt(bytes.length)
  }

  /** A number, true, false or null. */
  function skipWord(from: number): number {
    let at = from
    while (at < bytes.length && isWordByte(bytes[at])) at += 1
    if (at === from) throw brokenAt(from)
    return at
  }

  function skipBlank(from: number): number {
    let at = from
    while (at < bytes.length && isBlank(bytes[at])) at += 1
    return at
  }

  function parse(start: number, end: number): unknown {
    const text = decoder.decode(bytes.subarray(start, end))
    try {
      return JSON.parse(text)
    } catch (error) {
      try {
        return JSON.parse(withoutSlips(text))
      } catch {
        const line = lineAt(bytes, start) + lineAt(text, faultIn(error)) - 1
        throw problems.brokenAtLine(format, line)
      }
    }
  }

  function brokenAt(byte: number): OpenProblem {
    return problems.brokenAtLine(format, lineAt(bytes, byte))
  }

  return { brokenAt, parse, skipBlank, skipString, skipValue }
}

/** A trailing comma, and invalid numbers, as some programs write them. */
function withoutSlips(text: string): string {
  return text.replaceAll(
    /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|,(?=\s*[\]}])|-?\b(?:NaN|Infinity)\b/g,
    (found) => (found.startsWith('"') ? found : found === ',' ? '' : 'null'),
  )
}

/**
 * Engines report the position of a fault only in their message; without one, the start of the text
 * is used.
 */
function faultIn(error: unknown): number {
  return Number(/position (\d+)/.exec(String(error))?.[1] ?? 0)
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === RECORD_SEPARATOR
}

function isWordByte(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x39) ||
    (byte >= 0x61 && byte <= 0x7a) ||
    (byte >= 0x41 && byte <= 0x5a) ||
    byte === 0x2d ||
    byte === 0x2b ||
    byte === 0x2e
  )
}
