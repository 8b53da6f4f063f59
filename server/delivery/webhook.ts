import { createHmac } from 'node:crypto'
import { mapFields } from '@app/contract/enquiry-fields.ts'
import type { Enquiry } from '../store/store.ts'
import type { Channel } from './channel.ts'

export interface WebhookSettings {
  url: URL
  /** `whsec_` and base64. */
  secret: string
}

/** Posts each enquiry as JSON, signed as Standard Webhooks asks (standardwebhooks.com). */
export function buildWebhookChannel({ url, secret }: WebhookSettings): Channel {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

  return {
    name: 'webhook',
    atOnce: 5,
    timeoutMs: 30_000,
    async send(enquiry, signal) {
      const body = JSON.stringify(payloadOf(enquiry))
      const timestamp = Math.floor(Date.now() / 1000)
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'enquiry-webhook/1',
          'webhook-id': enquiry.id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': sign(key, `${enquiry.id}.${timestamp}.${body}`),
        },
        body,
        // A far side that could redirect us could make us post to addresses only we can reach.
        redirect: 'manual',
        signal,
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the webhook answered ${response.status}`)
    },
  }
}

function payloadOf(enquiry: Enquiry) {
  const { id } = enquiry
  const receivedAt = enquiry.receivedAt.toISOString()
  return {
    type: 'enquiry.received',
    timestamp: receivedAt,
    data: { id, receivedAt, ...mapFields(({ name }) => enquiry[name]) },
  }
}

function sign(key: Buffer, content: string): string {
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}
