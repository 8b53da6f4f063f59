import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { TestContext } from 'node:test'
import { CONTACT_PATH, SPREADSHEET_PATH } from '@app/contract/enquiry.ts'
import { listen } from '../../tools/testing/listen.ts'

/** A status, perhaps a delayed one, a rejection with errors, no response, or a broken connection. */
export type FarAnswer = number | Promise<number> | { errors: unknown[] } | 'hang' | 'break'

/** Our server's response to an enquiry. */
export const receipt = {
  id: '019a93c7-2b1e-7000-9c4d-5f2a81b3c6d7',
  receivedAt: '2026-11-18T06:30:00.000Z',
}

interface FarRequest {
  url: string
  method: string | undefined
  headers: IncomingHttpHeaders
  body: Uint8Array<ArrayBuffer>
}

/**
 * Records each request and responds by its path, with 200 unless stated; responses may be changed.
 */
export async function openFarSide(t: TestContext, answers: Record<string, FarAnswer> = {}) {
  const requests: FarRequest[] = []
  const { promise: isHanging, resolve: hang } = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = await request.toArray()
    const { url = '', method, headers } = request
    response.setHeader('access-control-allow-origin', '*')
    const allowed = 'content-type, idempotency-key, notice-version'
    response.setHeader('access-control-allow-headers', allowed)
    if (method === 'OPTIONS') return void response.writeHead(204).end()
    requests.push({ url, method, headers, body: new Uint8Array(Buffer.concat(chunks)) })
    const answer = (await answers[url]) ?? 200
    if (answer === 'hang') return hang()
    if (answer === 'break') return void request.socket.destroy()
    if (typeof answer === 'object') return void response.writeHead(422).end(JSON.stringify(answer))
    if (answer === 302) response.setHeader('location', '/elsewhere')
    const text = url === CONTACT_PATH ? JSON.stringify(receipt) : `${url} took it`
    response.writeHead(answer).end(answer === 204 ? undefined : text)
  })
  const at = (path: string) => requests.filter(({ url }) => url === path)
  return {
    ...{ answers, requests, isHanging, spreadsheetUrl: SPREADSHEET_PATH },
    origin: `http://127.0.0.1:${await listen(t, server)}`,
    answer({ api, spreadsheet }: { api?: FarAnswer; spreadsheet?: FarAnswer }) {
      if (api) answers[CONTACT_PATH] = api
      if (spreadsheet) answers[SPREADSHEET_PATH] = spreadsheet
    },
    toApi: () => at(CONTACT_PATH),
    toSpreadsheet: () => at(SPREADSHEET_PATH),
  }
}
