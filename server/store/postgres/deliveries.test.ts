import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { openPostgresStore } from '../open-store.ts'
import { openTestPostgres } from '../postgres-for-tests.ts'
import { enquiry } from '../suite/suite-for-tests.ts'

const THREE_MINUTES_MS = 180_000

const postgres = openTestPostgres()

describe('PostgreSQL: deliveries of a server whose clock is wrong', () => {
  it('stay with their server when another clock is fast', async (t) => {
    const store = await openStore(t)
    await store.accept(enquiry(), ['email'])
    assert.equal((await store.claim('email', 1, 60_000)).length, 1)
    moveClock(t, THREE_MINUTES_MS)

    const others = await store.claim('email', 1, 60_000)

    assert.deepEqual(others, [])
  })

  for (const [what, offsetMs] of [
    ['fast', THREE_MINUTES_MS],
    ['slow', -THREE_MINUTES_MS],
  ] as const) {
    it(`are due at once, and after a failure not before their time, when it is ${what}`, async (t) => {
      const store = await openStore(t)
      moveClock(t, offsetMs)
      await store.accept(enquiry(), ['email'])

      const [claim] = await store.claim('email', 1, 60_000)
      assert.ok(claim)
      const retryAt = new Date(Date.now() + 60_000)
      await store.settle(claim, { status: 'due', retryAt, error: 'no answer' })

      assert.deepEqual(await store.claim('email', 1, 60_000), [])
    })

    it(`are due at once by hand and out of quarantine when it is ${what}`, async (t) => {
      const store = await openStore(t)
      moveClock(t, offsetMs)
      const held = await store.accept(enquiry({ quarantineReason: 'links' }), [])
      assert.ok('id' in held)

      await store.changeStatus(held.id, 'release', { channels: ['email'] }, 'tester')
      const [claim] = await store.claim('email', 1, 60_000)
      assert.ok(claim)
      await store.settle(claim, { status: 'failed', error: 'no' })
      await store.retry(undefined, 'tester')

      assert.equal((await store.claim('email', 1, 60_000)).length, 1)
    })
  }
})

async function openStore(t: TestContext) {
  const store = openPostgresStore(await postgres.makeDatabase())
  t.after(() => store.close())
  return store
}

function moveClock(t: TestContext, offsetMs: number) {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + offsetMs })
}
