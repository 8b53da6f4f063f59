import { pipeline } from 'node:stream/promises'
import { inBlocks } from '../in-blocks.ts'

/** Prints as it is read. Whoever reads may stop: `| head` is no failure. */
export async function print(
  chunks: AsyncIterable<string | Uint8Array> | readonly string[],
): Promise<void> {
  try {
    await pipeline(inBlocks(chunks), process.stdout, { end: false })
  } catch (error) {
    if (!isClosedPipe(error)) throw error
  }
}

/** For messages beside the result. */
export function remark(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Text as a terminal may get it: what would steer the terminal is shown instead of sent. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => {
    if (character === '\u200C' || character === '\u200D') return character // joiners make letters
    return `\\u{${character.codePointAt(0)?.toString(16)}}`
  })
}

function isClosedPipe(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'EPIPE' || code === 'ERR_STREAM_PREMATURE_CLOSE'
}
