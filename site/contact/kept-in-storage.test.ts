import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'
import { ada, bela, inMemory, openTab, requestIn, settle } from './tab-for-tests.ts'

describe('enquiries kept in storage', () => {
  beforeEach(() => {
    mock.method(console, 'error', () => {})
  })
  afterEach(() => mock.restoreAll())

  describe('several enquiries', () => {
    it('wait together and are sent separately', async () => {
      const tab = openTab()
      tab.kept.submit(ada)
      await tab.failLast()
      tab.kept.submit(bela)
      await tab.failLast()
      assert.equal(tab.timers.length, 1, 'one timer for all')

      tab.pass(2_000)
      tab.attempts[2]?.api.resolve()
      tab.attempts[3]?.spreadsheet.reject(new Error('500'))
      tab.attempts[3]?.api.reject(new Error('500'))
      await settle()

      assert.deepEqual(tab.sent, [ada])
      assert.deepEqual(tab.stored(), [{ key: 'key-2', enquiry: bela, wants: 'either' }])
      assert.equal(tab.timers.length, 1)
    })
  })

  describe('a reload', () => {
    for (const state of ['waited', 'was under way'] as const) {
      it(`resumes what ${state}, with the same key and notice`, async () => {
        const before = openTab()
        before.kept.submit(ada, 'shown')
        if (state === 'waited') await before.failLast()

        const after = openTab(before.storage)
        after.kept.retry()
        after.attempts[0]?.api.resolve()
        await settle()

        assert.deepEqual(requestIn(after.attempts[0]), { to: 'both', enquiry: ada, key: 'key-1' })
        assert.equal(after.attempts[0]?.notice, 'shown')
        assert.deepEqual([after.sent, after.stored()], [[ada], null])
      })
    }

    it('reports nothing twice', async () => {
      const before = openTab()
      before.kept.submit(ada)
      before.attempts[0]?.spreadsheet.resolve()
      await settle()

      const after = openTab(before.storage)
      after.kept.retry()
      after.attempts[0]?.api.resolve()
      await settle()

      assert.deepEqual(requestIn(after.attempts[0]), { to: 'api', enquiry: ada, key: 'key-1' })
      assert.deepEqual(after.sent, [])
      assert.equal(after.stored(), null)
    })
  })

  describe('storage', () => {
    const forbidden = () => {
      throw new DOMException('Access is denied', 'SecurityError')
    }
    const full = () => ({ ...inMemory()(), setItem: forbidden })

    for (const [name, storage] of [
      ['that is forbidden', forbidden],
      ['that is full', full],
    ] as const) {
      it(`${name} does not prevent an enquiry from being sent and retried`, async () => {
        const tab = openTab(storage)
        tab.kept.submit(ada)
        await tab.failLast()

        tab.pass(2_000)
        tab.attempts[1]?.api.resolve()
        await settle()

        assert.deepEqual(tab.sent, [ada])
      })
    }

    const intact = { key: 'key-9', enquiry: ada, wants: 'api' }
    for (const text of [
      'not JSON',
      '{}',
      'null',
      '[null, 1, "x"]',
      JSON.stringify([{ ...intact, enquiry: null }]),
      JSON.stringify([{ ...intact, enquiry: 'Ada' }]),
      JSON.stringify([{ ...intact, enquiry: { name: 1 } }]),
      JSON.stringify([{ ...intact, wants: 'neither' }]),
      JSON.stringify([{ ...intact, key: 1 }]),
    ]) {
      it(`with ${text} contains nothing to send`, () => {
        const storage = inMemory()
        storage().setItem('kept', text)
        const tab = openTab(storage)

        tab.kept.retry()

        assert.deepEqual(tab.attempts, [])
      })
    }

    it('that is partly broken keeps the other part', () => {
      const storage = inMemory()
      storage().setItem('kept', JSON.stringify([null, { key: 1 }, intact]))
      const tab = openTab(storage)

      tab.kept.retry()

      assert.deepEqual(tab.attempts.map(requestIn), [{ to: 'api', enquiry: ada, key: 'key-9' }])
    })
  })
})
