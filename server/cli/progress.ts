const DRAW_EVERY_MS = 100
const BAR_WIDTH = 24

interface Screen {
  isTTY?: boolean
  write(text: string): unknown
}

/** Passes all items through and draws the progress on a terminal. */
export async function* withProgress<T>(
  label: string,
  total: number,
  items: AsyncIterable<T>,
  terminal: Screen,
): AsyncGenerator<T> {
  if (!terminal.isTTY) {
    yield* items
    return
  }
  let count = 0
  let drawnAt = performance.now()
  let isDrawn = false
  try {
    for await (const item of items) {
      yield item
      count += 1
      if (performance.now() - drawnAt < DRAW_EVERY_MS) continue
      terminal.write(`\r${bar(label, count, total)}`)
      drawnAt = performance.now()
      isDrawn = true
    }
  } finally {
    if (isDrawn) terminal.write(CLEAR_LINE)
  }
}

const CLEAR_LINE = '\r\u001B[2K'

function bar(label: string, count: number, total: number): string {
  const share = total === 0 ? 1 : Math.min(1, count / total)
  const filled = Math.round(share * BAR_WIDTH)
  const line = `${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}`
  const counts = `${count.toLocaleString('en')} of ${total.toLocaleString('en')}`
  return `${label} [${line}] ${Math.floor(share * 100)} % (${counts})`
}
