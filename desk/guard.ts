import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Session, Sessions } from './session.ts'

/** The page loads only its own files and connects only to its own process. */
export const deskHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; " +
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
    "require-trusted-types-for 'script'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file of the page, which has no data: a browser requests it without the key. */
    isPageFile?: true
  }
}

/** The key of a request, in addition to the cookie; streams and downloads have it in their URL. */
export const KEY_HEADER = 'x-desk-key'

/**
 * Rejects every request without the session, without a reason. Cookies are shared between ports, so
 * a page of another process on this machine counts as the same site, and that process gets the
 * cookie. Therefore requests must have the right origin or fetch metadata, changes must have an
 * origin, and the cookie only gives access to the page's files without the key, which only the page
 * has. The matched route decides, because the router decodes the path.
 */
export function guard(app: FastifyInstance, sessions: Sessions): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(deskHeaders)
    if (!isToHere(request)) return refuse(reply)
    const url = URL.parse(request.raw.url ?? '', 'http://desk')
    const token = url?.pathname === '/' && request.method === 'GET' && url.searchParams.get('token')
    const opened = token ? sessions.open(token) : undefined
    if (opened !== undefined) return welcome(request, reply, opened)
    const sent = request.headers[KEY_HEADER] ?? url?.searchParams.get('key') ?? ''
    const key = request.routeOptions.config?.isPageFile ? undefined : String(sent)
    if (isFromHere(request) && sessions.isOpen(sessionOf(request), key)) return done()
    refuse(reply)
  })
}

/** Without it, a browser may request /favicon.ico, which the desk does not have. */
const icon = '<link rel="icon" href="/icon.svg">'

/**
 * Continues to the page through a document of the desk: after a redirect from a file or another
 * program, the request would count as cross-site and lack the cookie.
 */
function welcome(request: FastifyRequest, reply: FastifyReply, { id, key }: Session): void {
  reply
    .header('set-cookie', `${cookieName(request)}=${id}; HttpOnly; SameSite=Strict; Path=/`)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>${icon}<meta http-equiv="refresh" content="0;url=/#key=${key}">`)
}

export function refuse(reply: FastifyReply): void {
  reply.code(403).type('text/plain; charset=utf-8').send('Forbidden\n')
}

/**
 * Any other name may be DNS rebinding. `localhost` may also be ::1, where another account's process
 * can have this port, and then the cookie and the key of a page that was opened by that name.
 */
function isToHere({
  headers: { host = '', origin },
  socket: { localPort },
}: FastifyRequest): boolean {
  return host === `127.0.0.1:${localPort}` && (origin === undefined || origin === `http://${host}`)
}

function isFromHere({ headers, method }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'] ?? 'none'
  if (site !== 'same-origin' && site !== 'none') return false
  return method === 'GET' || method === 'HEAD' || headers.origin !== undefined
}

function sessionOf(request: FastifyRequest): string {
  const start = `${cookieName(request)}=`
  const cookies = (request.headers.cookie ?? '').split(/; ?/)
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? ''
}

/** Two desks on one machine have two ports, but share cookies. */
function cookieName({ socket }: FastifyRequest): string {
  return `desk-${socket.localPort}`
}
