import { lineAt } from '../bytes/decode-text.ts'
import { problems } from '../problems.ts'

/** DOS programs end a file with it. */
const CTRL_Z = '\u001a'

const texts = new Set([1, 3, 302, 304])

/** Lines in pairs: a group code, and its value. Anything after EOF is ignored. */
export function scanPairs(
  source: string,
  progress: (share: number) => void,
  take: (code: number, value: string) => void,
): void {
  const text = source.includes('\n') ? source : source.replaceAll('\r', '\n')
  let at = 0
  let reported = 0
  while (at < text.length) {
    const start = at
    const line = takeLine().trim()
    const code = Number(line || Number.NaN)
    if (!Number.isInteger(code)) {
      if (line.startsWith(CTRL_Z) || text.slice(start).trim() === '') return
      throw problems.brokenAtLine('DXF', lineAt(text, start))
    }
    const value = takeLine()
    // Spaces are significant in texts, which may continue in the next piece.
    take(code, texts.has(code) ? value : value.trim())
    if (code === 0 && value.trim() === 'EOF') return
    if (at - reported > 2 ** 18) {
      reported = at
      progress(at / text.length)
    }
  }

  function takeLine(): string {
    const found = text.indexOf('\n', at)
    const next = found === -1 ? text.length : found
    let end = next
    while (end > at && text[end - 1] === '\r') end -= 1
    const line = text.slice(at, end)
    at = next + 1
    return line
  }
}
