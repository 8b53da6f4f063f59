export interface TextBytes {
  add(text: string): void
  bytes(): Uint8Array<ArrayBuffer>
}

const PART_LENGTH = 1 << 20

/**
 * A long text as UTF-8, encoded in pieces: one string of a hundred thousand plots could be too
 * long.
 */
export function buildTextBytes(): TextBytes {
  const encoder = new TextEncoder()
  const parts: Uint8Array[] = []
  let pending: string[] = []
  let pendingLength = 0

  return {
    add(text) {
      pending.push(text)
      pendingLength += text.length
      if (pendingLength > PART_LENGTH) flush()
    },
    bytes() {
      flush()
      return concatenate(parts)
    },
  }

  function flush(): void {
    parts.push(encoder.encode(pending.join('')))
    pending = []
    pendingLength = 0
  }
}

export function concatenate(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    all.set(part, offset)
    offset += part.length
  }
  return all
}
