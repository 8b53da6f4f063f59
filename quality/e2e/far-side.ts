import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CONTACT_PATH, SPREADSHEET_PATH } from '@app/contract/enquiry.ts'
import type { Page } from '@playwright/test'
import type { Site } from './site.ts'

/** How an endpoint responds: normally, not at all, with a broken connection, or with a status. */
export type Behaviour = 'real' | 'hang' | 'break' | number

export interface FarSide {
  /** Can be changed at any time, and applies from the next request on. */
  api: Behaviour
  spreadsheet: Behaviour
  /** The `Idempotency-Key` of each request to the API, in order. */
  readonly apiKeys: (string | undefined)[]
  /** The number of requests to the spreadsheet. */
  readonly spreadsheetCount: number
}

/** Intercepts requests from the page to the two endpoints of the real server. */
export async function meetFarSide(
  page: Page,
  behaviour: { api?: Behaviour; spreadsheet?: Behaviour } = {},
): Promise<FarSide> {
  const far = {
    api: 'real' as Behaviour,
    spreadsheet: 'real' as Behaviour,
    ...behaviour,
    apiKeys: [] as (string | undefined)[],
    spreadsheetCount: 0,
  }
  await page.route(`**${CONTACT_PATH}`, (route) => {
    far.apiKeys.push(route.request().headers()['idempotency-key'])
    return behave(route, far.api)
  })
  await page.route(`**${SPREADSHEET_PATH}`, (route) => {
    far.spreadsheetCount += 1
    return behave(route, far.spreadsheet)
  })
  return far
}

async function behave(route: import('@playwright/test').Route, behaviour: Behaviour) {
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
