import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { until } from '../../tools/testing/until.ts'
import type { EnquiryStore } from '../store/enquiry-store.ts'
import { StoreUnavailableError } from '../store/store.ts'
import { acceptMany, channel, openOutbox, openStore, pace, statusesIn } from './outbox-for-tests.ts'

describe('the outbox with channels that are not configured', () => {
  it('fails deliveries to a channel that is not configured, and logs it', async (t) => {
    const store = await openStore(t)
    const [id = ''] = await acceptMany(store, 1, ['email', 'webhook'])
    const email = channel('email')
    const warnings: object[] = []
    const log = { warn: (details: object) => warnings.push(details), error: () => undefined }

    openOutbox(t, { store, channels: [email], log, pace: { ...pace, giveUpAfterMs: 0 } })

    const webhookOf = async () =>
      (await store.find(id))?.deliveries.find(({ channel }) => channel === 'webhook')
    await until(async () => (await webhookOf())?.status === 'failed')
    await until(() => warnings.length > 0 && email.sent.length === 1)
    assert.equal((await webhookOf())?.lastError, 'the channel is not set up')
    assert.deepEqual(warnings, [
      { channel: 'webhook', count: 1, reason: 'the channel is not set up' },
    ])
  })

  it('keeps deliveries to a channel of another server, so that settings can change', async (t) => {
    const store = await openStore(t)
    await acceptMany(store, 1, ['email', 'webhook'])
    let looks = 0
    const giveUp: EnquiryStore['giveUp'] = async (...values) => {
      const count = await store.giveUp(...values)
      looks += 1
      return count
    }
    const email = channel('email')
    const fewer = openOutbox(t, {
      store: { ...store, giveUp },
      channels: [email],
      pace: { ...pace, orphansMs: 10 },
    })
    await until(() => looks > 1 && email.sent.length === 1)
    await fewer.stop()

    const webhook = channel('webhook')
    openOutbox(t, { store, channels: [email, webhook] })

    await until(() => webhook.sent.length === 1)
  })

  it('does so once the store is available again, and each time it happens', async (t) => {
    const store = await openStore(t)
    await acceptMany(store, 1, ['webhook'])
    let refusals = 0
    const backlog: EnquiryStore['backlog'] = async () => {
      if (refusals === 2) return store.backlog()
      refusals += 1
      throw new StoreUnavailableError('away')
    }
    openOutbox(t, {
      store: { ...store, backlog },
      channels: [],
      pace: { ...pace, orphansMs: 10, giveUpAfterMs: 0 },
    })

    await until(async () => (await statusesIn(store))[0] === 'failed')
    await store.retry(undefined, 'tester')

    await until(async () => (await statusesIn(store))[0] === 'failed')
  })
})
