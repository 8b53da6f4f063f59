import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { withProgress } from './progress.ts'

describe('progress', () => {
  it('is drawn on a terminal, and cleared at the end', async (t) => {
    const drawn: string[] = []
    const terminal = { isTTY: true, write: (text: string) => drawn.push(text) }

    const passed = await Array.fromAsync(withProgress('exporting', 4, slowly(t, 4), terminal))

    assert.deepEqual(passed, [0, 1, 2, 3])
    assert.ok(drawn.some((text) => /^\rexporting \[#+-*\] \d+ % \(\d of 4\)$/.test(text)))
    assert.equal(drawn.at(-1), '\r\u001B[2K')
  })

  it('is cleared when it is interrupted', async (t) => {
    const drawn: string[] = []
    const terminal = { isTTY: true, write: (text: string) => drawn.push(text) }

    for await (const item of withProgress('exporting', 4, slowly(t, 4), terminal)) {
      if (item === 3) break
    }

    assert.equal(drawn.at(-1), '\r\u001B[2K')
  })

  it('is not drawn into a file', async (t) => {
    const drawn: string[] = []

    const file = { write: (text: string) => drawn.push(text) }
    const passed = await Array.fromAsync(withProgress('exporting', 2, slowly(t, 2), file))

    assert.deepEqual(passed, [0, 1])
    assert.deepEqual(drawn, [])
  })
})

/** Each item takes a minute by the fake clock. */
function slowly(t: TestContext, count: number): AsyncIterable<number> {
  let nowMs = 0
  t.mock.method(performance, 'now', () => nowMs)
  return (async function* () {
    for (let index = 0; index < count; index += 1) {
      yield index
      nowMs += 60_000
    }
  })()
}
