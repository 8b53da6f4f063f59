interface Fit {
  /** A name as the format can hold it; an empty one is given a name. */
  spell(name: string): string
  /** Bytes of UTF-8; any number when not told. */
  maxBytes?: number
  /** Names that the format needs itself. */
  taken?: readonly string[]
}

const encoder = new TextEncoder()

/**
 * The names of columns as a format can hold them, in their order. None is there twice, whatever the
 * case of its letters: of those that would be the same, the later ones get a number.
 */
export function fitNames(
  names: readonly string[],
  { spell, maxBytes = Infinity, taken = [] }: Fit,
): string[] {
  const used = new Set(taken.map((name) => name.toLowerCase()))
  return names.map((name, place) => {
    const whole = spell(name) || `column_${place + 1}`
    let fitting = cut(whole, maxBytes)
    for (let number = 1; used.has(fitting.toLowerCase()); number += 1) {
      fitting = `${cut(whole, maxBytes - `_${number}`.length)}_${number}`
    }
    used.add(fitting.toLowerCase())
    return fitting
  })
}

/** The beginning of a text that fits into so many bytes, and no half of a letter. */
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
