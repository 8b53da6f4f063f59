import { decodeText } from './decode-text.ts'

/** A long text of which only a part is decoded at a time. Places in it are in bytes of UTF-8. */
export interface LongText {
  bytes: Uint8Array
  /** As much of its start as a header needs. */
  head: string
  /** The offset of a character of its head. */
  offsetIn(head: string, end: number): number
  /**
   * Reads from an offset. The reader gets a text and where to start in it, and returns where it
   * stopped; if that is the end of the part, it is called again with more text.
   */
  read<Found extends { end: number }>(
    offset: number,
    reader: (text: string, from: number) => Found,
  ): Found
}

/** Engines keep a text of more than 128 kB until they clear all memory. */
const PART_BYTES = 2 ** 16
const HEAD_BYTES = 2 ** 22

export function openLongText(file: Uint8Array, partBytes = PART_BYTES): LongText {
  const valid = isUtf8(file) ? file : new TextEncoder().encode(decodeText(file))
  const hasMark = valid[0] === 0xef && valid[1] === 0xbb && valid[2] === 0xbf
  const bytes = hasMark ? valid.subarray(3) : valid
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let text = ''
  let start = 0
  let end = 0
  /** Rows are mostly read one after the other, so the last offset is where the next search starts. */
  let known = { offset: 0, char: 0 }

  function open(offset: number, size: number): void {
    start = offset
    end = Math.min(bytes.length, offset + size)
    text = decoder.decode(bytes.subarray(start, end))
    known = { offset, char: 0 }
  }

  function charAt(offset: number): number {
    if (text.length === end - start) return offset - start
    if (offset < known.offset) known = { offset: start, char: 0 }
    while (known.offset < offset) {
      const code = text.codePointAt(known.char) ?? 0
      known.offset += byteCount(code)
      known.char += code > 0xffff ? 2 : 1
    }
    return known.char
  }

  return {
    bytes,
    head: decoder.decode(bytes.subarray(0, HEAD_BYTES)),
    offsetIn: lengthOf,
    read(offset, reader) {
      if (offset < start || offset >= end) open(offset, partBytes)
      for (let size = partBytes; ; size *= 2) {
        const from = charAt(offset)
        const found = reader(text, from)
        if (found.end < text.length || end === bytes.length) {
          const isPlain = text.length === end - start
          const length = isPlain ? found.end - from : lengthOf(text, found.end, from)
          return { ...found, end: offset + length }
        }
        open(offset, size)
      }
    },
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (let at = 0; at < bytes.length; at += PART_BYTES) {
      decoder.decode(bytes.subarray(at, at + PART_BYTES), { stream: true })
    }
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** In bytes. */
function lengthOf(text: string, end: number, from = 0): number {
  let length = 0
  for (let at = from; at < end; ) {
    const code = text.codePointAt(at) ?? 0
    length += byteCount(code)
    at += code > 0xffff ? 2 : 1
  }
  return length
}

function byteCount(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code > 0xffff ? 4 : 3
}
