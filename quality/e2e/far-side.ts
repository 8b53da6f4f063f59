import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CONTACT_PATH, SPREADSHEET_PATH } from '@app/contract/enquiry.ts'
import type { Page, Route } from '@playwright/test'
import type { Site } from './site.ts'

/** How an endpoint responds: normally, not at all, with a broken connection, or with a status. */
type Behaviour = 'real' | 'hang' | 'break' | number

/**
 * Intercepts requests from the page to the two endpoints of the real server. A behaviour can be
 * changed at any time, and applies from the next request on.
 */
export async function interceptSending(
  page: Page,
  behaviour: { api?: Behaviour; spreadsheet?: Behaviour } = {},
) {
  /** The `Idempotency-Key` of each request to the API, in order. */
  const apiKeys: (string | undefined)[] = []
  const real: Behaviour = 'real'
  const far = { api: real, spreadsheet: real, ...behaviour, apiKeys, spreadsheetCount: 0 }
  await page.route(`**${CONTACT_PATH}`, (route) => {
    apiKeys.push(route.request().headers()['idempotency-key'])
    return behave(route, far.api)
  })
  await page.route(`**${SPREADSHEET_PATH}`, (route) => {
    far.spreadsheetCount += 1
    return behave(route, far.spreadsheet)
  })
  return far
}

async function behave(route: Route, behaviour: Behaviour) {
  if (behaviour === 'real') return route.continue()
  if (behaviour === 'break') return route.abort('connectionreset')
  if (behaviour !== 'hang') return route.fulfill({ status: behaviour, body: '{}' })
}

interface Received {
  method: string | undefined
  url: string | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

/**
 * Records the requests to the two endpoints of the real server, byte for byte, and forwards them.
 */
export async function openRecorder(page: Page, { url: siteUrl }: Site) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = await request.toArray()
    const { method, url = '', headers } = request
    const body = Buffer.concat(chunks)
    received.push({ method, url, headers, body })
    const { host: _, connection: __, ...others } = headers
    // A browser sends each of these headers once.
    const passed = { method: 'POST', headers: others as Record<string, string>, body }
    const answer = await fetch(new URL(url, siteUrl), passed)
    response.writeHead(answer.status).end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  for (const path of [CONTACT_PATH, SPREADSHEET_PATH]) {
    await page.route(`**${path}`, (route) =>
      route.continue({ url: `http://127.0.0.1:${port}${path}` }),
    )
  }
  return {
    received,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
