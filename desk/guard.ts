import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Session, Sessions } from './session.ts'

/** The page loads what it is made of, speaks to its own process, and nothing else. */
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

/** What a request to `/api/` has besides the cookie; a stream and a download have it in their address. */
export const KEY_HEADER = 'x-desk-key'

/**
 * Nobody gets past this without the session, and nobody is told why. Cookies know no ports, so a
 * page of another process on this machine counts as the same site, and its process gets the cookie:
 * that is why every request says where it comes from, what changes something has to, and the cookie
 * opens no data without the key, which the page alone has.
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
    const key = url?.pathname.startsWith('/api/') ? String(sent) : undefined
    if (isFromHere(request) && sessions.isOpen(sessionOf(request), key)) return done()
    refuse(reply)
  })
}

/**
 * Goes on to the page by a document of the desk's own: whoever comes from a file or from another
 * program would be taken for another site after a redirect, and lack the cookie.
 */
function welcome(request: FastifyRequest, reply: FastifyReply, { id, key }: Session): void {
  reply
    .header('set-cookie', `${cookieName(request)}=${id}; HttpOnly; SameSite=Strict; Path=/`)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><meta http-equiv="refresh" content="0;url=/#key=${key}">`)
}

export function refuse(reply: FastifyReply): void {
  reply.code(403).type('text/plain; charset=utf-8').send('Forbidden\n')
}

/** The names that this machine has for itself: another name was made to point here by somebody. */
function isToHere({
  headers: { host = '', origin },
  socket: { localPort },
}: FastifyRequest): boolean {
  const isOurs = host === `127.0.0.1:${localPort}` || host === `localhost:${localPort}`
  return isOurs && (origin === undefined || origin === `http://${host}`)
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

/** Two desks on one machine have two ports, and their cookies one name space. */
function cookieName({ socket }: FastifyRequest): string {
  return `desk-${socket.localPort}`
}
