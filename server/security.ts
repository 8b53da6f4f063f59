import type { FastifyInstance } from 'fastify'

/**
 * What one client may cost: a request arrives whole within eight seconds, its head within five and
 * 8 KiB, and idle sockets are let go.
 */
export const clientLimits = {
  requestTimeout: 8_000,
  connectionTimeout: 10_000,
  keepAliveTimeout: 72_000,
  http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 8 * 1024 },
} as const

/** Connections beyond this are closed as they come, before they cost anything. */
export const MAX_CONNECTIONS = 4_000

/** Two years, as browsers' preload lists ask. */
export const HSTS = 'max-age=63072000; includeSubDomains'

/** Puts the headers that the build decided on every answer, errors included. */
export function addSecurityHeaders(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
  options: { isHttps: boolean },
): void {
  const all = options.isHttps ? { ...headers, 'Strict-Transport-Security': HSTS } : { ...headers }

  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(all)
    done()
  })
}
