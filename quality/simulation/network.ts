import type { World } from './around.ts'
import { markOf, senderOf } from './oracle.ts'

/** The simulated `fetch`: pages send to any of the servers, servers to the webhook. */
export function fetchIn(world: World): typeof fetch {
  return (input, init = {}) => {
    const url = String(input)
    const { signal } = init
    const headers = headersOf(init.headers)
    if (!signal) throw new Error(`nothing ends a request to ${url}`)
    if (url.startsWith('http://webhook.example/'))
      return askWebhook(world, headers, String(init.body), signal)
    if (url.startsWith('http://sheet.example/')) return askSheet(world, signal)
    return askServer(world, url.replace(/^http:..[^/]*/, ''), headers, bodyOf(init.body), signal)
  }
}

/** In the form our code passes; the platform's own headers are slow to create. */
function headersOf(headers: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
  )
}

/** The part of a response that our code reads. */
function responseOf(status: number, text: string): Response {
  const response: Partial<Response> = {
    ...{ url: '', status, ok: status < 300, body: null },
    text: async () => text,
    json: async () => JSON.parse(text),
  }
  return response as Response
}

const timeouts = new WeakMap<AbortSignal, () => void>()

/** The simulated `AbortSignal.timeout`, until the request ends. */
export function timeoutIn({ scheduler, outside }: World): typeof AbortSignal.timeout {
  return (ms) => {
    const controller = new AbortController()
    const abort = () => controller.abort(new Error('timeout'))
    timeouts.set(controller.signal, scheduler.in(ms, outside, 'time-out', abort))
    return controller.signal
  }
}

/** A form is sent as its fields: no test needs the multipart encoding. */
function bodyOf(body: unknown): { type: string; text: string } {
  if (!(body instanceof FormData)) return { type: 'application/json', text: String(body) }
  const fields = [...body.entries()].map(([name, value]): [string, string] => [name, String(value)])
  return { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(fields).toString() }
}

async function askWebhook(
  world: World,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<Response> {
  const { type, data } = JSON.parse(body)
  if (type === 'enquiry.received' && headers['webhook-id'] === data.id) {
    await world.webhook.take('webhook', data, signal)
  } else world.record(`webhook has a digest of ${data.fresh}`)
  return responseOf(200, 'taken')
}

/** An external spreadsheet, which is only checked for its rows. */
function askSheet({ scheduler, outside, network }: World, signal: AbortSignal): Promise<Response> {
  const { random } = outside
  const asking = new Promise<Response>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    if (random.chance(network.losesRequests)) return
    const wayMs = random.between(100, 2_000) + random.between(0, network.slowMs)
    scheduler.in(wayMs, outside, 'row', () => resolve(responseOf(200, '{}')))
  })
  return untilOver(asking, signal)
}

function askServer(
  world: World,
  path: string,
  headers: Record<string, string>,
  body: { type: string; text: string },
  signal: AbortSignal,
): Promise<Response> {
  const { scheduler, outside, network } = world
  const { random } = outside
  const way = () => random.between(2, 80) + random.between(0, network.slowMs)
  const up = world.servers.filter(({ assembled }) => assembled !== undefined)
  const server = random.pick(up.length > 0 && random.chance(0.98) ? up : world.servers)

  const asking = new Promise<Response>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    const fail = () => reject(new TypeError('fetch failed'))
    const arrive = (isFirst: boolean) => {
      const { process, assembled } = server
      if (assembled === undefined || process === undefined)
        return scheduler.in(way(), outside, 'refused', fail)
      const reset = () => isFirst && scheduler.in(way(), outside, 'reset', fail)
      const notAtEnd = process.atEnd(reset)
      const key = headers['idempotency-key']
      const injected = assembled.app.inject({
        ...{ method: 'POST', url: path, payload: body.text },
        remoteAddress: senderOf(markIn(body.text)),
        headers: { 'content-type': body.type, ...(key && { 'idempotency-key': key }) },
      })
      const answered = injected.then(({ statusCode, body: text }) => {
        notAtEnd()
        world.record(`${process.name} answers ${statusCode} on ${path}`)
        if (statusCode === 200 && path === '/api/contact') {
          world.oracle.acknowledged(markIn(body.text), JSON.parse(text).id)
        }
        if (!isFirst || random.chance(network.losesAnswers)) return
        scheduler.in(way(), outside, 'response', () => resolve(responseOf(statusCode, text)))
      })
      world.attend(answered)
      return undefined
    }
    if (!random.chance(network.losesRequests))
      scheduler.in(way(), outside, 'request', () => arrive(true))
    if (random.chance(network.twice))
      scheduler.in(way(), outside, 'request again', () => arrive(false))
  })
  return untilOver(asking, signal)
}

/** Of an enquiry as JSON; a row of the spreadsheet has none. */
function markIn(text: string): string {
  return text.startsWith('{') ? markOf(JSON.parse(text).message) : ''
}

function untilOver(asking: Promise<Response>, signal: AbortSignal): Promise<Response> {
  const over = () => timeouts.get(signal)?.()
  asking.then(over, over)
  return asking
}
