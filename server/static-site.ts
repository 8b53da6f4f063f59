import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoding, judgePreconditions } from './negotiate.ts'
import { answerError, sendProblem } from './problem.ts'
import type { Site, SiteFile } from './read-site.ts'

/**
 * Serves only the files of the build: a path is looked up in a list, never on the disk, so there is
 * no traversal and no redirect outside the site.
 */
export async function staticSite(app: FastifyInstance, site: Site): Promise<void> {
  // The plugin reads and sends. The variant, its ETag and its headers are decided here, because the
  // plugin's own ETags are weak and use the modification time.
  await app.register(fastifyStatic, {
    root: site.dir,
    serve: false,
    etag: false,
    lastModified: false,
    cacheControl: false,
    contentType: false,
  })

  app.get('/*', { errorHandler: answerFileError }, (request, reply) => {
    const path = pathOf(request)
    const file = site.files.get(path)
    if (file !== undefined) return sendSiteFile(request, reply, file)

    const route = routeFor(site, path)
    if (route !== undefined) return reply.redirect(route + queryOf(request), 308)
    return sendNotFound(request, reply, site)
  })

  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(request, reply)
    // A file that was deleted after the site was read.
    takeBack(reply, Object.keys(site.files.get(pathOf(request))?.headers ?? {}))
    reply.headers({ ...site.headers })
    return sendNotFound(request, reply, site)
  })
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

function sendSiteFile(request: FastifyRequest, reply: FastifyReply, file: SiteFile) {
  const encoding = chooseEncoding(request.headers['accept-encoding'], file.encodings)
  const variant = file.variants[encoding]
  if (variant === undefined) throw new Error('a file of the site has no plain variant')

  reply.headers({
    ...file.headers,
    'cache-control': file.cacheControl,
    etag: variant.etag,
    vary: 'Accept-Encoding',
  })
  const verdict = judgePreconditions(request.headers, variant.etag)
  if (verdict === 'unchanged') return reply.code(304).send()
  if (verdict === 'refused') return sendProblem(reply, 412, 'The file has changed.')

  reply.header('content-type', file.type)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  forgetPreconditions(request, variant.etag)
  return reply.sendFile(variant.path)
}

/** For example, an unsatisfiable range: the response contains the length of the file. */
function answerFileError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  takeBack(reply)
  const range = (error as FileError).headers?.['Content-Range']
  if (range !== undefined) reply.header('content-range', range)
  return answerError(error, request, reply)
}

/** The shape of the plugin's errors. */
type FileError = FastifyError & { headers?: Readonly<Record<string, string>> }

/** The headers of a file do not apply to a response without it. */
function takeBack(reply: FastifyReply, more: readonly string[] = []): void {
  for (const name of ['etag', 'content-encoding', ...more]) reply.removeHeader(name)
}

/** Already evaluated; the plugin does not have our ETag and would evaluate them wrongly. */
function forgetPreconditions(request: FastifyRequest, etag: string): void {
  const { headers } = request.raw
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) delete headers.range
  for (const name of ['if-match', 'if-none-match', 'if-range', 'if-unmodified-since']) {
    delete headers[name]
  }
}

function sendNotFound(request: FastifyRequest, reply: FastifyReply, site: Site) {
  if (pathOf(request).startsWith('/api/'))
    return sendProblem(reply, 404, 'This address does not exist.')

  const available = new Set(Object.keys(site.notFound) as Encoding[]) // its keys are encodings
  const encoding = chooseEncoding(request.headers['accept-encoding'], available)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply
    .code(404)
    .headers({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      vary: 'Accept-Encoding',
    })
    .send(site.notFound[encoding])
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
