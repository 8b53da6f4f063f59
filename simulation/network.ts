import type { World } from './around.ts'
import { markOf } from './oracle.ts'

/** What `fetch` is in this world: pages ask any of the servers, servers ask the webhook. */
export function fetchIn(world: World): typeof fetch {
  return (input, init = {}) => {
    const url = new URL(String(input))
    const headers = new Headers(init.headers)
    const signal = init.signal ?? new AbortController().signal
    if (url.hostname === 'webhook.example')
      return askWebhook(world, headers, String(init.body), signal)
    return askServer(world, url.pathname, headers, bodyOf(init.body), signal)
  }
}

/** A form is sent as its fields: no test needs the frames of multipart. */
function bodyOf(body: unknown): { type: string; text: string } {
  if (!(body instanceof FormData)) return { type: 'application/json', text: String(body) }
  const fields = [...body.entries()].map(([name, value]): [string, string] => [name, String(value)])
  return { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(fields).toString() }
}

async function askWebhook(
  world: World,
  headers: Headers,
  body: string,
  signal: AbortSignal,
): Promise<Response> {
  const { type, data } = JSON.parse(body)
  if (type === 'enquiry.received' && headers.get('webhook-id') === data.id) {
    await world.webhook.take('webhook', data, signal)
  } else world.tell(`webhook has a digest of ${data.fresh}`)
  return new Response('taken')
}

function askServer(
  world: World,
  path: string,
  headers: Headers,
  body: { type: string; text: string },
  signal: AbortSignal,
): Promise<Response> {
  const { scheduler, outside, network } = world
  const { random } = outside
  const way = () => random.between(2, 80) + random.between(0, network.slowMs)
  const up = world.servers.filter(({ assembled }) => assembled !== undefined)
  const server = random.pick(up.length > 0 && random.chance(0.98) ? up : world.servers)

  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    const fail = () => reject(new TypeError('fetch failed'))
    const arrive = (isFirst: boolean) => {
      const { process, assembled, channels } = server
      if (assembled === undefined || process === undefined)
        return scheduler.in(way(), outside, 'refused', fail)
      if (isFirst) process.atEnd(() => scheduler.in(way(), outside, 'reset', fail))
      const key = headers.get('idempotency-key')
      const asked = assembled.app.inject({
        ...{ method: 'POST', url: path, payload: body.text },
        headers: { 'content-type': body.type, ...(key === null ? {} : { 'idempotency-key': key }) },
      })
      const answered = asked.then(({ statusCode, body: text }) => {
        world.tell(`${process.name} answers ${statusCode} on ${path}`)
        if (statusCode === 200 && path === '/api/contact') {
          world.oracle.acknowledged(
            markOf(JSON.parse(body.text).message),
            JSON.parse(text).id,
            channels,
          )
        }
        if (!isFirst || random.chance(network.losesAnswers)) return
        scheduler.in(way(), outside, 'response', () =>
          resolve(new Response(text, { status: statusCode })),
        )
      })
      world.attend(answered)
      return undefined
    }
    if (!random.chance(network.losesRequests))
      scheduler.in(way(), outside, 'request', () => arrive(true))
    if (random.chance(network.twice))
      scheduler.in(way(), outside, 'request again', () => arrive(false))
  })
}
