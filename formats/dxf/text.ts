import { openDecoder } from '../bytes/decode-text.ts'
import type { DxfEntity } from './entity.ts'

/** The plain text of an entity; more than 250 letters come in pieces. */
export function entityText({ kind, codes, values }: DxfEntity): string {
  const isLong = kind === 'MTEXT'
  let text = ''
  for (const [i, code] of codes.entries()) {
    // Since 2018 a copy in another form follows.
    if (code === 101) break
    if (code === 1 || (isLong && code === 3)) text += values[i]
  }
  return isLong ? plainLongText(text) : plainShortText(text).trim()
}

/** Characters by number, and formatting codes of a line of text. */
export function plainShortText(text: string): string {
  if (!/[\\%^]/.test(text)) return text
  return spelledOut(text)
    .replaceAll(/%%([dcpDCP%])/g, (_, mark: string) => signs.get(mark.toLowerCase()) ?? '')
    .replaceAll(/%%(\d{3})/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/%%[oukOUK]/g, '')
    .replaceAll(/\^([ I J M])/g, (_, key: string) => carets.get(key) ?? '')
}

const signs = new Map([
  ['d', '°'],
  ['c', '⌀'],
  ['p', '±'],
  ['%', '%'],
])

const carets = new Map([
  [' ', '^'],
  ['I', '\t'],
  ['J', '\n'],
])

/** The same for text with paragraphs, fonts, heights, colours and fractions. */
export function plainLongText(text: string): string {
  const marks =
    /\\(?:([\\{}])|(~)|([PNX])|S([^;]*);|[LlOoKk]|[ACFHQTWacfhpqtwx][^;\\{}]{0,200};?)|[{}]/g
  const plain = spelledOut(text).replaceAll(
    marks,
    (_, escaped?: string, blank?: string, end?: string, stacked?: string) => {
      if (escaped !== undefined) return escaped
      if (blank !== undefined) return '\u00a0'
      if (end !== undefined) return '\n'
      return stacked === undefined ? '' : stacked.replace(/\\?[#^]\s*/, '/').replaceAll('\\', '')
    },
  )
  return plainShortText(plain).trim()
}

/** Characters missing in the drawing's code page are written by number. */
function spelledOut(text: string): string {
  if (!text.includes('\\')) return text
  return text
    .replaceAll(/\\U\+([\da-f]{4})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    .replaceAll(
      /\\M\+([1-5])([\da-f]{2})([\da-f]{2})/gi,
      (all, page: string, ...pair: string[]) => {
        const bytes = pair.slice(0, 2).map((hex) => Number.parseInt(hex, 16))
        return openDecoder(bytePages[Number(page) - 1])?.decode(new Uint8Array(bytes)) ?? all
      },
    )
}

/** Double-byte code pages by their number in a drawing; browsers do not support Johab. */
const bytePages = ['932', '950', '949', 'johab', '936']
