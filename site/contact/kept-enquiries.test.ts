import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, type Mock, mock } from 'node:test'
import { FinalRefusal } from './send-enquiry.ts'
import { ada, bela, openTab, requestIn, settle } from './tab-for-tests.ts'

let logError: Mock<typeof console.error>

describe('kept enquiries', () => {
  beforeEach(() => {
    logError = mock.method(console, 'error', () => {})
  })
  afterEach(() => mock.restoreAll())

  describe('an enquiry', () => {
    it('is stored before it is sent to both endpoints with one key', () => {
      const tab = openTab()

      tab.kept.submit(ada)

      const kept = { key: 'key-1', enquiry: ada, wants: 'either' }
      assert.deepEqual(tab.attempts[0]?.storedBefore, [kept])
      assert.deepEqual(tab.attempts.map(requestIn), [{ to: 'both', enquiry: ada, key: 'key-1' }])
    })

    it('is not yet received when an earlier one was', async () => {
      const tab = openTab()
      tab.kept.submit(ada)
      tab.attempts[0]?.api.resolve()
      await settle()

      tab.kept.submit(bela)

      assert.equal(tab.kept.isReceived(), false)
    })
  })

  describe('an enquiry that our server rejects', () => {
    const refusal = new FinalRefusal('/api/contact', 422, [{ field: 'name', message: 'No.' }])

    it('is reported when a later attempt is rejected', async () => {
      const tab = openTab()
      tab.kept.submit(ada)
      await tab.failLast()

      tab.pass(2_000)
      tab.attempts[1]?.api.reject(refusal)
      tab.attempts[1]?.spreadsheet.reject(new Error('500'))
      await settle()

      assert.deepEqual(tab.refused, [[ada, refusal]])
      assert.deepEqual([tab.timers, tab.stored()], [[], null])
    })
  })

  describe('an enquiry that neither endpoint accepted', () => {
    it('is kept silently, and both reasons are logged', async () => {
      const tab = openTab()
      const reasons = [new Error('spreadsheet is down'), new Error('api is down')]
      const result = tab.kept.submit(ada)

      tab.attempts[0]?.spreadsheet.reject(reasons[0])
      tab.attempts[0]?.api.reject(reasons[1])

      assert.equal(await result, 'kept')
      assert.deepEqual(tab.sent, [])
      assert.deepEqual(tab.stored(), [{ key: 'key-1', enquiry: ada, wants: 'either' }])
      assert.deepEqual(new Set(logged()), new Set(reasons))
    })

    it('is retried after 2 s, then twice as long each time, at most 60 s', async () => {
      const tab = openTab()
      tab.kept.submit(ada)

      const pauses: number[] = []
      for (let round = 0; round < 8; round++) {
        await tab.failLast()
        assert.equal(tab.timers.length, 1)
        pauses.push(tab.timers[0]?.ms ?? 0)
        tab.pass(tab.timers[0]?.ms ?? 0)
      }

      assert.deepEqual(pauses, [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
      assert.equal(tab.attempts.length, 9)
    })

    it('is retried at once on request, and never twice at the same time', async () => {
      const tab = openTab()
      tab.kept.submit(ada)
      tab.kept.retry()
      assert.equal(tab.attempts.length, 1, 'the first attempt is under way')
      await tab.failLast()

      tab.kept.retry()
      tab.kept.retry()
      tab.pass(2_000)

      assert.equal(tab.attempts.length, 2)
    })

    it('is one enquiry, however often the same is submitted', async () => {
      const tab = openTab()
      tab.kept.submit(ada)
      await tab.failLast()

      const second = tab.kept.submit(ada)
      const third = tab.kept.submit({ ...ada })
      tab.attempts[1]?.api.resolve()

      assert.deepEqual(await Promise.all([second, third]), ['sent', 'sent'])
      assert.deepEqual(tab.attempts.map(({ key }) => key).join(), 'key-1,key-1')
      assert.deepEqual(tab.sent, [ada])
    })

    it('starts with short pauses again after a success', async () => {
      const tab = openTab()
      tab.kept.submit(ada)
      await tab.failLast()
      tab.pass(2_000)
      await tab.failLast()
      tab.pass(4_000)
      tab.attempts[2]?.api.resolve()
      await settle()

      tab.kept.submit(bela)
      await tab.failLast()

      assert.deepEqual([tab.timers.length, tab.timers[0]?.ms], [1, 2_000])
    })
  })

  describe('an enquiry that only the spreadsheet accepted', () => {
    it('is sent again silently to our server only', async () => {
      const tab = openTab()
      tab.kept.submit(ada)
      await tab.halfFailLast()

      tab.pass(2_000)
      assert.deepEqual(requestIn(tab.attempts[1]), { to: 'api', enquiry: ada, key: 'key-1' })
      tab.attempts[1]?.api.reject(new Error('503'))
      await settle()
      tab.pass(4_000)
      tab.attempts[2]?.api.resolve()
      await settle()

      assert.deepEqual(tab.sent, [ada])
      assert.equal(tab.stored(), null)
    })

    it('does not replace a new one with the same words', async () => {
      const tab = openTab()
      tab.kept.submit(ada)
      await tab.halfFailLast()

      tab.kept.submit(ada)

      assert.deepEqual(requestIn(tab.attempts[1]), { to: 'both', enquiry: ada, key: 'key-2' })
    })
  })

  describe('the visible state', () => {
    it('is empty during the first attempt, and set until one request succeeds', async () => {
      const tab = openTab()
      const seen: boolean[] = []
      tab.kept.subscribe(() => seen.push(tab.kept.hasUnsent()))

      assert.equal(tab.kept.hasUnsent(), false)
      tab.kept.submit(ada)
      assert.equal(tab.kept.hasUnsent(), false)
      await tab.failLast()
      assert.equal(tab.kept.hasUnsent(), true)
      tab.pass(2_000)
      assert.equal(tab.kept.hasUnsent(), true, 'a notice does not blink with each attempt')
      tab.attempts[1]?.spreadsheet.resolve()
      await settle()

      assert.equal(tab.kept.hasUnsent(), false)
      assert.deepEqual(seen, [false, true, false])
    })

    it('reaches all listeners, and nobody else', async () => {
      const tab = openTab()
      const listener = mock.fn()
      const unsubscribe = tab.kept.subscribe(listener)

      unsubscribe()
      tab.kept.submit(ada)
      await tab.failLast()

      assert.equal(listener.mock.callCount(), 0)
    })
  })

  describe('an exception', () => {
    it('of a listener reaches the caller of submit', async () => {
      const tab = openTab(undefined, () => {
        throw new Error('no toast')
      })
      const result = tab.kept.submit(ada)

      tab.attempts[0]?.api.resolve()

      await assert.rejects(result, /no toast/)
    })

    it('in a later attempt is logged', async () => {
      const tab = openTab(undefined, () => {
        throw new Error('no toast')
      })
      tab.kept.submit(ada)
      await tab.failLast()

      tab.pass(2_000)
      tab.attempts[1]?.api.resolve()
      await settle()

      assert.match(String(logged().at(-1)), /no toast/)
    })
  })
})

function logged(): unknown[] {
  return logError.mock.calls.flatMap((call) => call.arguments)
}
