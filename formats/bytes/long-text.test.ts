import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openLongText } from './long-text.ts'

describe('a long text', () => {
  const lines = ['a', 'দাগ নং 12', '', 'naïve, 🏡 and more than one part', 'b']

  it('is read line by line, in any order, however short its parts are', () => {
    for (const marked of ['', '\u{feff}']) {
      const text = openLongText(new TextEncoder().encode(marked + lines.join('\n')), 8)
      const offsets: number[] = []
      const found: string[] = []
      for (let offset = 0; offset < text.bytes.length; ) {
        offsets.push(offset)
        const { line, end } = text.read(offset, lineIn)
        found.push(line)
        offset = end
      }

      assert.deepEqual(found, lines)
      assert.equal(text.read(offsets[1], lineIn).line, lines[1])
      assert.equal(text.offsetIn(text.head, 'a\nদাগ নং 12\n'.length), offsets[2])
    }
  })

  it('may be in Windows-1252 or UTF-16', () => {
    const latin = openLongText(Uint8Array.of(0x6e, 0x61, 0xef, 0x76, 0x65, 0x0a, 0x62), 2)
    const wide = openLongText(Uint8Array.of(0xff, 0xfe, 0x61, 0, 0xef, 0, 0x0a, 0, 0x62, 0), 2)

    assert.equal(latin.read(0, lineIn).line, 'naïve')
    assert.equal(wide.read(wide.read(0, lineIn).end, lineIn).line, 'b')
  })
})

function lineIn(text: string, from: number): { line: string; end: number } {
  const found = text.indexOf('\n', from)
  const end = found === -1 ? text.length : found
  return { line: text.slice(from, end), end: Math.min(end + 1, text.length) }
}
