import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { withProgress } from './progress.ts'

describe('progress', () => {
  it('is drawn for whoever watches, and wiped in the end', async () => {
    const drawn: string[] = []
    const terminal = { isTTY: true, write: (text: string) => drawn.push(text) }

    const passed = await pass(withProgress('exporting', 4, slowly(4), terminal))

    assert.deepEqual(passed, [0, 1, 2, 3])
    assert.ok(drawn.some((text) => /^\rexporting \[#+-*\] \d+ % \(\d of 4\)$/.test(text)))
    assert.equal(drawn.at(-1), '\r\u001B[2K')
  })

  it('is wiped too when it is broken off', async () => {
    const drawn: string[] = []
    const terminal = { isTTY: true, write: (text: string) => drawn.push(text) }

    for await (const item of withProgress('exporting', 4, slowly(4), terminal)) {
      if (item === 3) break
    }

    assert.equal(drawn.at(-1), '\r\u001B[2K')
  })

  it('is not drawn into a file', async () => {
    const drawn: string[] = []

    const passed = await pass(
      withProgress('exporting', 2, slowly(2), { write: (text: string) => drawn.push(text) }),
    )

    assert.deepEqual(passed, [0, 1])
    assert.deepEqual(drawn, [])
  })
})

async function* slowly(count: number): AsyncGenerator<number> {
  for (let index = 0; index < count; index += 1) {
    yield index
    await sleep(60)
  }
}

async function pass(items: AsyncIterable<number>): Promise<number[]> {
  const all: number[] = []
  for await (const item of items) all.push(item)
  return all
}
