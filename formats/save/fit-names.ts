interface Fit {
  /** A name that the format can store; an empty one gets a name. */
  spell(name: string): string
  /** Bytes of UTF-8; unlimited by default. */
  maxBytes?: number
  /** Names that the format reserves. */
  taken?: readonly string[]
}

const encoder = new TextEncoder()

/**
 * The names of columns as a format can store them, in their order. They are unique regardless of
 * case: of equal names, later ones get a number.
 */
export function fitNames(
  names: readonly string[],
  { spell, maxBytes = Infinity, taken = [] }: Fit,
): string[] {
  const used = new Set(taken.map((name) => name.toLowerCase()))
  return names.map((name, index) => {
    const whole = spell(name) || `column_${index + 1}`
    let fitting = cut(whole, maxBytes)
    for (let number = 1; used.has(fitting.toLowerCase()); number += 1) {
      fitting = `${cut(whole, maxBytes - `_${number}`.length)}_${number}`
    }
    used.add(fitting.toLowerCase())
    return fitting
  })
}

/** The beginning of a text that fits into this many bytes, without splitting a character. */
function cut(text: string, maxBytes: number): string {
  if (encoder.encode(text).length <= maxBytes) return text
  const { read } = encoder.encodeInto(text, new Uint8Array(Math.max(0, maxBytes)))
  return text.slice(0, read)
}

/** A name for an element of XML. */
export function xmlName(name: string): string {
  const plain = name.trim().replaceAll(/[^\p{L}\p{N}_.-]/gu, '_')
  return plain === '' || /^[\p{L}_]/u.test(plain) ? plain : `_${plain}`
}
