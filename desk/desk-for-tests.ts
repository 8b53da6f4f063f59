import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtemp, rm } from 'node:fs/promises'
import { type ClientRequest, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { readBuiltFiles } from '@app/server/built-files.ts'
import { settings as allSettings } from '@app/server/config.ts'
import { openOwner } from '@app/server/owner/owner.ts'
import { enquiry as valid } from '@app/server/store/enquiry-for-tests.ts'
import type { EnquiryStore } from '@app/server/store/enquiry-store.ts'
import { realMachine } from '@app/server/store/machine.ts'
import type { NewEnquiry } from '@app/server/store/store.ts'
import { runHere } from '@app/server/store/thread-for-tests.ts'
import type { FastifyInstance } from 'fastify'
import { buildDesk } from './app.ts'
import { KEY_HEADER } from './guard.ts'
import { buildSessions, type Sessions } from './session.ts'

export interface DeskAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

export interface TestDesk {
  dir: string
  port: number
  origin: string
  store: EnquiryStore
  sessions: Sessions
  /** Any request, header by header. */
  send(
    method: string,
    path: string,
    headers?: Record<string, string>,
    body?: string,
  ): Promise<DeskAnswer>
  /** A request like the page's. */
  get<T>(path: string): Promise<T>
  post(path: string, body?: object): Promise<DeskAnswer>
  /** A post with a 200 response, which it returns. */
  act<T>(path: string, body?: object): Promise<T>
  /** Every method and path that it answers. */
  routes: [method: string, path: string][]
  /** The headers of a page that has the session. */
  headers: Record<string, string>
}

/** The desk on a separate database, with a session, closed when the test ends. */
export async function openDesk(
  t: TestContext,
  settings: Record<string, string> = {},
  machine = realMachine,
): Promise<TestDesk> {
  const dir = await mkdtemp(join(tmpdir(), 'desk-'))
  const { NODE_COMPILE_CACHE } = process.env // for the process that makes backups
  const own = { DATA_DIR: dir, ACTOR: 'tester', NODE_COMPILE_CACHE, ...settings }
  // That process also reads an .env of the project, which an empty setting overrides.
  const defaults = Object.keys(allSettings).map((name) => [name, ''])
  const environment = { ...Object.fromEntries(defaults), ...own }
  const opened = openOwner(environment, { mayMakeDatabase: true, startThread: runHere })
  const owner = { ...opened, machine }
  await owner.store.ping()
  const sessions = buildSessions()
  const routes: TestDesk['routes'] = []
  const listRoutes = (event: unknown) =>
    (event as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      routes.push(...[method].flat().map((one): [string, string] => [one, url]))
    })
  subscribe('fastify.initialization', listRoutes)
  const app = buildDesk({
    owner,
    sessions,
    files: await readBuiltFiles(join(import.meta.dirname, 'dist')),
    environment,
  })
  unsubscribe('fastify.initialization', listRoutes)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(async () => {
    await app.close()
    await owner.close()
    await rm(dir, { recursive: true, force: true })
  })
  const port = Number(new URL(origin).port)
  const session = sessions.open(sessions.makeToken())
  assert.ok(session)
  const headers = {
    host: `127.0.0.1:${port}`,
    origin,
    cookie: `desk-${port}=${session.id}`,
    [KEY_HEADER]: session.key,
    'content-type': 'application/json',
  }

  const send: TestDesk['send'] = (method, path, given = {}, body = '') =>
    new Promise((resolve, reject) => {
      const request = httpRequest({
        host: '127.0.0.1',
        port,
        method,
        path,
        // Node sets the content length only for some methods.
        headers: body === '' ? given : { ...given, 'content-length': Buffer.byteLength(body) },
        agent: false, // separate connections: one that is closed does not affect others
      })
      request.on('error', reject)
      request.on('response', async (response) => {
        const { statusCode: status = 0, headers: answered } = response
        resolve({ status, headers: answered, body: await text(response) })
      })
      request.end(body)
    })

  const post: TestDesk['post'] = (path, body = {}) =>
    send('POST', path, headers, JSON.stringify(body))

  return {
    ...{ dir, port, origin, store: owner.store, sessions, routes, headers, send, post },
    get: async (path) => read(await send('GET', path, headers)),
    act: async (path, body) => read(await post(path, body)),
  }
}

function read({ status, body }: DeskAnswer) {
  assert.equal(status, 200, body)
  return JSON.parse(body)
}

export async function accept(
  store: EnquiryStore,
  changes: Partial<NewEnquiry> = {},
  channels: string[] = [],
): Promise<string> {
  const acceptance = await store.accept({ ...valid, ...changes }, channels)
  assert.ok('id' in acceptance)
  return acceptance.id
}

/** Calls back with the events that the desk streams to a page. */
export function listen({ port, headers }: TestDesk, onText: (text: string) => void): ClientRequest {
  const request = httpRequest({ host: '127.0.0.1', port, path: '/api/news', headers }, (response) =>
    response.setEncoding('utf8').on('data', onText),
  )
  request.on('error', () => undefined).end()
  return request
}

/** Fails the due delivery for good. */
export async function fail(store: EnquiryStore, channel: string): Promise<void> {
  const [claim] = await store.claim(channel, 1, 1000)
  assert.ok(claim)
  await store.settle(claim, { status: 'failed', error: 'answered 502' })
}
