import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, it, type TestContext } from 'node:test'
import { listen } from '../../tools/testing/listen.ts'
import { keptEnquiry, sent } from '../store/enquiry-for-tests.ts'
import { realMachine } from '../store/machine.ts'
import type { Enquiry } from '../store/store.ts'
import { itRefuses } from './settings-for-tests.ts'
import { buildWebhookChannel, webhook } from './webhook.ts'

const KEY = Buffer.alloc(32, 7)

const enquiry: Enquiry = { ...keptEnquiry, name: 'জয়' }

describe('the webhook', () => {
  itRefuses(webhook, {
    WEBHOOK_URL: ['ftp://example.org', 'https://user@example.org', 'https://:password@example.org'],
    WEBHOOK_SECRET: ['whsec_short'],
  })

  it('causes a warning if it sends enquiries to another machine without TLS', () => {
    const isWarned = [
      'http://192.0.2.1/hook',
      'https://192.0.2.1/hook',
      'http://127.0.0.1:9/hook',
    ].map((WEBHOOK_URL) => webhook.warn?.({ WEBHOOK_URL }) !== undefined)

    assert.deepEqual(isWarned, [true, false, false])
  })

  it('posts the enquiry as JSON', async (t) => {
    const { channel, posts } = await openReceiver(t)

    await channel.send(enquiry, t.signal)

    const [post] = posts
    assert.equal(post?.headers['content-type'], 'application/json')
    assert.deepEqual(JSON.parse(post?.body ?? ''), {
      type: 'enquiry.received',
      timestamp: '2026-01-02T03:04:05.000Z',
      data: {
        ...sent,
        id: enquiry.id,
        reference: enquiry.reference,
        receivedAt: '2026-01-02T03:04:05.000Z',
        name: 'জয়',
      },
    })
  })

  it('signs according to Standard Webhooks, with an identifier that a repeat shares', async (t) => {
    const { channel, posts } = await openReceiver(t)
    t.mock.timers.enable({ apis: ['Date'], now: 1_767_323_045_678 })

    await channel.send(enquiry, t.signal)
    await channel.send(enquiry, t.signal)

    assert.equal(posts.length, 2)
    for (const { headers, body } of posts) {
      const id = headers['webhook-id']
      const timestamp = headers['webhook-timestamp']
      const expected = createHmac('sha256', KEY).update(`${id}.${timestamp}.${body}`)
      assert.equal(id, enquiry.id)
      assert.equal(timestamp, '1767323045')
      assert.equal(headers['webhook-signature'], `v1,${expected.digest('base64')}`)
    }
  })

  for (const status of [301, 302, 307, 308, 400, 404, 410, 429, 500, 503]) {
    it(`treats ${status} as not delivered`, async (t) => {
      const { channel } = await openReceiver(t, (_request, response) => {
        response.writeHead(status, { location: '/elsewhere' }).end()
      })

      await assert.rejects(channel.send(enquiry, t.signal), new RegExp(`${status}`))
    })
  }

  it('follows no redirect, which could lead to an internal address', async (t) => {
    const inner = await openReceiver(t)
    const { channel } = await openReceiver(t, (_request, response) => {
      response.writeHead(307, { location: inner.url.href }).end()
    })

    await assert.rejects(channel.send(enquiry, t.signal))

    assert.deepEqual(inner.posts, [])
  })

  it('treats a missing response as not delivered after the time limit', async (t) => {
    const time = new AbortController()
    const { channel } = await openReceiver(t, () => time.abort())

    await assert.rejects(channel.send(enquiry, time.signal), { name: 'AbortError' })
  })

  it('treats a broken connection as not delivered', async (t) => {
    const { channel } = await openReceiver(t, (request) => request.socket.destroy())

    await assert.rejects(channel.send(enquiry, t.signal))
  })

  it('does not wait for a response that never ends', async (t) => {
    const { channel } = await openReceiver(t, (_request, response) => {
      response.writeHead(200).write('and')
    })

    await channel.send(enquiry, t.signal)
  })
})

async function openReceiver(t: TestContext, answer?: RequestListener) {
  const posts: { headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer(async (request, response) => {
    if (answer !== undefined) return answer(request, response)
    posts.push({ headers: request.headers, body: await text(request) })
    response.end()
  })
  const url = new URL(`http://127.0.0.1:${await listen(t, server)}/in`)
  const secret = `whsec_${KEY.toString('base64')}`
  return { url, posts, channel: buildWebhookChannel({ url, secret }, realMachine) }
}
