import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { until } from '../until-for-tests.ts'
import { acceptMany, channel, openOutbox, openStore, pace } from './outbox-for-tests.ts'

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
})
