import { createHmac } from 'node:crypto'
import { mapFields } from '@app/contract/enquiry-fields.ts'
import type { Machine } from '../store/machine.ts'
import type { Digest, Enquiry } from '../store/store.ts'
import { isThisMachine } from '../store/this-machine.ts'
import type { Channel, ChannelKind } from './channel.ts'

interface WebhookSettings {
  url: URL
  /** `whsec_` and base64. */
  secret: string
}

export const webhook: ChannelKind = {
  settings: {
    WEBHOOK_URL: {
      takes: 'an http:// or https:// address without user and password, or nothing',
      isTaken: isPlainUrl,
      needs: 'WEBHOOK_SECRET',
      isSecret: true,
    },
    WEBHOOK_SECRET: {
      takes: 'whsec_ and 24 to 64 bytes in base64, or nothing',
      isTaken: isSecret,
      needs: 'WEBHOOK_URL',
      isSecret: true,
    },
  },
  build: ({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret }, _siteName, machine) =>
    url === undefined || secret === undefined
      ? []
      : [buildWebhookChannel({ url: new URL(url), secret }, machine)],
  warn({ WEBHOOK_URL: text }) {
    const url = text === undefined ? undefined : new URL(text)
    if (url?.protocol !== 'http:' || isThisMachine(url.hostname)) return undefined
    return 'WEBHOOK_URL is http:// to another machine: enquiries can be read on the way'
  },
}

/** `fetch` rejects URLs with a password, and the signature identifies us. */
function isPlainUrl(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return false
  return url.hostname !== '' && url.username === '' && url.password === ''
}

function isSecret(text: string): boolean {
  const base64 = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text)?.[1]
  const { length } = Buffer.from(base64 ?? '', 'base64')
  return length >= 24 && length <= 64
}

/** Posts each enquiry and each digest as JSON, signed according to standardwebhooks.com. */
export function buildWebhookChannel({ url, secret }: WebhookSettings, machine: Machine): Channel {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

  return {
    name: 'webhook',
    atOnce: 5,
    timeoutMs: 30_000,
    send: (enquiry, signal) => post(enquiry.id, payloadOf(enquiry), signal),
    sendDigest: (digest, signal) =>
      post(`quarantine-${digest.until.getTime()}`, digestPayloadOf(digest), signal),
  }

  async function post(id: string, payload: object, signal: AbortSignal): Promise<void> {
    const body = JSON.stringify(payload)
    const timestamp = Math.floor(machine.now() / 1000)
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'enquiry-webhook/1',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': sign(key, `${id}.${timestamp}.${body}`),
      },
      body,
      // A redirect could make us post to internal addresses.
      redirect: 'manual',
      signal,
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the webhook answered ${response.status}`)
  }
}

function payloadOf(enquiry: Enquiry) {
  const { id, reference } = enquiry
  const receivedAt = enquiry.receivedAt.toISOString()
  return {
    type: 'enquiry.received',
    timestamp: receivedAt,
    data: { id, reference, receivedAt, ...mapFields(({ name }) => enquiry[name]) },
  }
}

function digestPayloadOf({ until, fresh, waiting, newest }: Digest) {
  return {
    type: 'quarantine.digest',
    timestamp: until.toISOString(),
    data: { until: until.toISOString(), fresh, waiting, newest },
  }
}

function sign(key: Buffer, content: string): string {
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}
