import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseVariant, sendFile } from './built-files.ts'
import { sendProblem } from './problem.ts'
import type { Site } from './read-site.ts'

/**
 * Serves only the files of the build: a path is looked up in a list, never on the disk, so there is
 * no traversal and no redirect outside the site.
 */
export function staticSite(app: FastifyInstance, site: Site): void {
  app.get('/*', (request, reply) => {
    const path = pathOf(request)
    const file = site.files.get(path)
    if (file !== undefined) return sendFile(request, reply, file, file.headers)

    const route = routeFor(site, path)
    if (route !== undefined) return reply.redirect(route + queryOf(request), 308)
    return sendNotFound(request, reply, site)
  })

  app.setNotFoundHandler((request, reply) => sendNotFound(request, reply, site))
  app.route({
    method: app.supportedMethods.filter((method) => method !== 'GET' && method !== 'HEAD'),
    url: '/*',
    onRequest: refuse, // before a body is read
    handler: refuse,
  })

  async function refuse(request: FastifyRequest, reply: FastifyReply) {
    const path = pathOf(request)
    if (!site.files.has(path) && routeFor(site, path) === undefined) {
      return sendNotFound(request, reply, site)
    }
    reply.header('allow', 'GET, HEAD')
    return sendProblem(reply, 405, 'This address can only be read.')
  }
}

function sendNotFound(request: FastifyRequest, reply: FastifyReply, site: Site) {
  if (pathOf(request).startsWith('/api/'))
    return sendProblem(reply, 404, 'This address does not exist.')

  const { encoding, bytes } = chooseVariant(request, site.notFound)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply
    .code(404)
    .headers({
      'cache-control': 'no-cache',
      'content-type': site.notFound.type,
      vary: 'Accept-Encoding',
    })
    .send(bytes)
}

/** The page for another spelling of its address: a trailing slash, or its file's name. */
function routeFor(site: Site, path: string): string | undefined {
  const bare = path.replace(/\/+$/, '') || '/'
  if (bare !== path && site.pages.has(bare)) return bare
  return site.routes.get(bare)
}

/** Decoded once; a path that does not decode is not ours. */
function pathOf(request: FastifyRequest): string {
  const url = request.raw.url ?? '/'
  const path = url.split('?', 1)[0] ?? '/'
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function queryOf(request: FastifyRequest): string {
  const url = request.raw.url ?? '/'
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start)
}
