import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as settled } from 'node:timers/promises'
import { groupWrites } from './group-writes.ts'
import { realMachine } from './machine.ts'
import { StoreUnavailableError } from './store.ts'

const limits = {
  ...{ atOnce: 1, maxBatch: 10, maxQueue: 100, maxWaitMs: 60_000 },
  machine: realMachine,
}

describe('grouped writes', () => {
  it('combine what arrives in one turn, and then everything that arrived meanwhile', async () => {
    const { batches, disk, group } = open()

    const writes = [1, 2].map((item) => group.add(item))
    await settled()
    for (const item of [3, 4]) writes.push(group.add(item))
    await settled()
    writes.push(group.add(5))
    disk.finish()
    disk.finish()
    const results = await Promise.all(writes)

    assert.deepEqual(batches.map(String), ['1,2', '3,4,5'])
    assert.deepEqual(results, [10, 20, 30, 40, 50])
  })

  it('have at most the allowed number of batches under way', async () => {
    const { batches, disk, group } = open({ atOnce: 2 })
    const writes: Promise<number>[] = []

    for (const item of [1, 2, 3]) {
      writes.push(group.add(item))
      await settled()
    }
    const before = structuredClone(batches)
    disk.finish()
    await settled()
    const between = structuredClone(batches)
    disk.finish()
    disk.finish()
    await Promise.all(writes)

    assert.deepEqual([before, between].map(String), ['1,2', '1,2,3'])
  })

  it('resolve nothing before its batch is written', async () => {
    const { disk, group } = open({ maxBatch: 1 })
    const done: number[] = []

    const writes = [1, 2].map((item) => group.add(item).then((result) => done.push(result)))
    await settled()
    const before = [...done]
    disk.finish()
    await settled()
    const between = [...done]
    disk.finish()
    await Promise.all(writes)

    assert.deepEqual([before, between, done], [[], [10], [10, 20]])
  })

  it('are never larger than the limit', async () => {
    const { batches, disk, group } = open({ maxBatch: 2 })

    const writes = [1, 2, 3].map((item) => group.add(item))
    for (let index = 0; index < 2; index += 1) disk.finish()
    await Promise.all(writes)

    assert.deepEqual(batches, [[1, 2], [3]])
  })

  it('queue at most the allowed number, including those being written', async () => {
    const { disk, group } = open({ maxBatch: 1, maxQueue: 2 })

    const writes = [1, 2].map((item) => group.add(item))
    await settled()
    await assert.rejects(group.add(3), StoreUnavailableError)
    assert.equal(group.waiting, 2)
    disk.finish()
    disk.finish()
    await Promise.all(writes)
    await group.drain()

    assert.equal(group.waiting, 0)
  })

  it('continue after a failed batch, which fails alone', async () => {
    const { disk, group } = open({ maxBatch: 1 })

    const first = group.add(1)
    const second = group.add(2)
    disk.fail()
    disk.finish()

    await assert.rejects(first, /disk/)
    assert.equal(await second, 20)
  })

  it('time out, whether being written or queued', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { batches, disk, group } = open({ maxBatch: 1 })
    const written = assert.rejects(group.add(1), StoreUnavailableError)
    const inLine = assert.rejects(group.add(2), StoreUnavailableError)
    await settled()

    t.mock.timers.tick(limits.maxWaitMs)
    await Promise.all([written, inLine])
    const later = group.add(3)
    disk.finish()
    disk.finish()

    assert.equal(await later, 30)
    await group.drain()
    assert.deepEqual(batches, [[1], [3]], 'who gave up in line is not written')
    assert.equal(group.waiting, 0)
  })

  it('can be awaited', async () => {
    const { disk, group } = open({ maxBatch: 1 })
    let count = 0
    for (const item of [1, 2, 3]) void group.add(item).then(() => count++)

    for (let index = 0; index < 3; index += 1) disk.finish()
    await group.drain()

    assert.equal(count, 3)
  })
})

/** Grouped writes to a slow disk, with its batches. */
function open(changes: Partial<typeof limits> = {}) {
  const batches: number[][] = []
  const disk = slowDisk(batches)
  return { batches, disk, group: groupWrites({ write: disk.write, ...limits, ...changes }) }
}

/** Multiplies items by ten, each batch on request. */
function slowDisk(batches: number[][]) {
  const turns: (() => void)[] = []
  const waiting: ((turn: () => void) => void)[] = []
  const give = (turn: () => void) => {
    const next = waiting.shift()
    if (next === undefined) turns.push(turn)
    else next(turn)
  }
  return {
    async write(items: number[]): Promise<number[]> {
      batches.push(items)
      const turn =
        turns.shift() ?? (await new Promise<() => void>((resolve) => waiting.push(resolve)))
      turn()
      return items.map((item) => item * 10)
    },
    finish: () => give(() => undefined),
    fail: () =>
      give(() => {
        throw new Error('the disk failed')
      }),
  }
}
