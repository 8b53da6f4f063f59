/** All geometry types, without Z, M and SRID flags. */
const MAX_KIND = 17
const HEAD_DIGITS = 18

/** True for text that may be well-known binary in hexadecimal digits, as databases write it. */
export function looksLikeHexWkb(text: string): boolean {
  return isWkbHead(readHex(text.trim().slice(0, HEAD_DIGITS + 2)))
}

/** Its bytes; null when it is something else, or truncated. */
export function readHexWkb(text: string): Uint8Array | null {
  const bytes = readHex(text.trim())
  return isWkbHead(bytes) ? bytes : null
}

function isWkbHead(bytes: Uint8Array | null): boolean {
  if (bytes === null || bytes.length < HEAD_DIGITS / 2 || bytes[0] > 1) return false
  const code = new DataView(bytes.buffer).getUint32(1, bytes[0] === 1) & 0x0fffffff
  return code < 4_000 && code % 1000 >= 1 && code % 1000 <= MAX_KIND
}

/** Some put 0x or \x before the digits; null when there are other characters. */
function readHex(text: string): Uint8Array | null {
  const from = /^(?:0x|\\x)/i.test(text) ? 2 : 0
  if ((text.length - from) % 2 !== 0) return null
  const bytes = new Uint8Array((text.length - from) / 2)
  for (let i = 0; i < bytes.length; i += 1) {
    const high = digitAt(text, from + 2 * i)
    const low = digitAt(text, from + 2 * i + 1)
    if (high < 0 || low < 0) return null
    bytes[i] = 16 * high + low
  }
  return bytes
}

function digitAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}
