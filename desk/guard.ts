import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Sessions } from './session.ts'

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

/**
 * Nobody gets past this without the session, and nobody is told why. Cookies know no ports, so a
 * page of another process on this machine counts as the same site: that is why every request says
 * where it comes from, and what changes something has to.
 */
export function guard(app: FastifyInstance, sessions: Sessions): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(deskHeaders)
    if (!isFromHere(request)) return refuse(reply)
    if (sessions.isOpen(sessionOf(request))) return done()
    const token = tokenOf(request)
    const session = token === undefined ? undefined : sessions.open(token)
    if (session === undefined) return refuse(reply)
    reply
      .header('set-cookie', `${cookieName(request)}=${session}; HttpOnly; SameSite=Strict; Path=/`)
      .redirect('/', 303)
  })
}

export function refuse(reply: FastifyReply): void {
  reply.code(403).type('text/plain; charset=utf-8').send('Forbidden\n')
}

/** The names that this machine has for itself: another name was made to point here by somebody. */
function isFromHere({ headers, method, socket }: FastifyRequest): boolean {
  const port = socket.localPort
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`]
  const { host = '', origin } = headers
  if (!hosts.includes(host)) return false
  if (origin !== undefined && origin !== `http://${host}`) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  return method === 'GET' || method === 'HEAD' || origin !== undefined
}

function tokenOf(request: FastifyRequest): string | undefined {
  if (request.method !== 'GET') return undefined
  const url = URL.parse(request.raw.url ?? '', 'http://desk')
  return url?.pathname === '/' ? (url.searchParams.get('token') ?? undefined) : undefined
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
