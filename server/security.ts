import type { Server } from 'node:http'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import { sendProblem } from './problem.ts'

/**
 * What one client may cost: a request arrives completely within eight seconds, its headers within
 * five and 8 KiB, and idle sockets are closed.
 */
export const clientLimits: ClientLimits = {
  requestTimeout: 8_000,
  connectionTimeout: 10_000,
  keepAliveTimeout: 72_000,
  http: {
    headersTimeout: 5_000,
    connectionsCheckingInterval: 1_000,
    maxHeaderSize: 8 * 1024,
    requireHostHeader: false, // rejected below, with the headers of every response
  },
}

export type ClientLimits = Pick<
  FastifyHttpOptions<Server>,
  'requestTimeout' | 'connectionTimeout' | 'keepAliveTimeout' | 'http'
>

/** Connections beyond this are closed on arrival, before they cost anything. */
export const MAX_CONNECTIONS = 4_000

/** Two years, as browsers' preload lists require. */
export const HSTS = 'max-age=63072000; includeSubDomains'

export type Headers = Readonly<Record<string, string>>

/** The headers from the build, and one that only the owner can decide. */
export function securityHeadersOf(headers: Headers, isHttps: boolean): Headers {
  return isHttps ? { ...headers, 'Strict-Transport-Security': HSTS } : headers
}

/** Sets the headers on every response, errors included. */
export function addSecurityHeaders(app: FastifyInstance, headers: Headers): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ ...headers })
    const { rawHeaders, httpVersion } = request.raw
    if (request.headers.host === undefined && httpVersion === '1.1') {
      sendProblem(reply, 400, 'The request names no host.')
    } else if (isHostTwice(rawHeaders)) {
      sendProblem(reply, 400, 'The request names more than one host.')
    } else done()
  })
}

/** Node keeps the first, but a proxy may have used the last. */
function isHostTwice(rawHeaders: readonly string[]): boolean {
  let isThere = false
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue
    if (isThere) return true
    isThere = true
  }
  return false
}
