import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { inBlocks } from '../in-blocks.ts'

interface Stream extends NodeJS.WritableStream {
  isTTY?: boolean
}

/** Where a command writes its result, and its other messages. */
export class Terminal {
  readonly #out: Stream
  readonly errors: Stream
  readonly #input: NodeJS.ReadableStream

  constructor(out: Stream, errors: Stream, input: NodeJS.ReadableStream = process.stdin) {
    this.#out = out
    this.errors = errors
    this.#input = input
  }

  /** The value of an option; for `-`, the first line of the input, which no process list shows. */
  async orLine(value: string): Promise<string> {
    if (value !== '-') return value
    for await (const line of createInterface({ input: this.#input })) return line.trim()
    return ''
  }

  get isScreen(): boolean {
    return this.#out.isTTY ?? false
  }

  /** Prints while reading. The reader may stop early: `| head` is not a failure. */
  async print(chunks: AsyncIterable<string | Uint8Array> | readonly string[]): Promise<void> {
    try {
      await pipeline(inBlocks(chunks), this.#out, { end: false })
    } catch (error) {
      if (!isClosedPipe(error)) throw error
    }
  }

  remark(line: string): void {
    this.errors.write(`${line}\n`)
  }
}

/** Text that is safe for a terminal: control characters are shown instead of sent. */
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
