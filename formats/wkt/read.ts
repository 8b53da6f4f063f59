import { countLines, decodeText, lineAt } from '../bytes/decode-text.ts'
import type { Reader } from '../format.ts'
import { parseWkt } from '../geometry/parse-wkt.ts'
import { buildLeftOut } from '../open/left-out.ts'
import { OpenProblem, problems } from '../problems.ts'

/** Consecutive geometries, separated by line ends, semicolons or commas. */
export const read: Reader = ({ main }, { shapes, progress }) => {
  const text = decodeText(main.bytes)
  const brokenAt = (offset: number) => problems.brokenAtLine('WKT', lineAt(text, offset))
  const gap = /[\s;,]*/y
  const leftOut = buildLeftOut('line')
  const lines = countLines(text)
  let problem: OpenProblem | null = null
  shapes.setCrs({ kind: 'guess' })
  let forget = shapes.mark()
  let count = 0
  let countBefore = 0
  for (let at = behindGap(0); at < text.length; ) {
    shapes.startFeature()
    count += 1
    try {
      const end = parseWkt(text, at, shapes, brokenAt)
      at = behindGap(end)
      if (text.slice(end, at).includes('\n')) {
        forget = shapes.mark()
        countBefore = count
      }
    } catch (error) {
      if (!(error instanceof OpenProblem) || error.code === 'too-large') throw error
      // Anything before it on the same line is equally doubtful.
      problem ??= error
      forget()
      count = countBefore
      leftOut.add(lines.at(at))
      const end = text.indexOf('\n', at)
      at = end === -1 ? text.length : behindGap(end)
    }
    if (count % 1024 === 0) progress(at / text.length)
  }
  if (problem && count === 0) throw problem
  return { attributes: { fields: [], row: () => new Map() }, notes: leftOut.notes() }

  function behindGap(from: number): number {
    gap.lastIndex = from
    gap.test(text)
    return gap.lastIndex
  }
}
