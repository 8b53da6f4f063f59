import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { answerBrokenRequest, answerError, sendProblem } from './problem.ts'
import type { Site } from './read-site.ts'
import { addSecurityHeaders, clientLimits, MAX_CONNECTIONS } from './security.ts'
import { staticSite } from './static-site.ts'

export interface AppOptions {
  site: Site
  isHttps: boolean
  trustProxy: readonly string[]
  logger: FastifyServerOptions['logger']
}

/** The whole server, built from what it is given; it opens nothing and listens nowhere. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { site, isHttps, trustProxy, logger } = options
  const app = fastify({
    ...clientLimits,
    ...(logger !== undefined && { logger }),
    trustProxy: trustProxy.length > 0 && [...trustProxy],
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (_error, _request, reply) =>
      sendProblem(reply, 400, 'The address is malformed.'),
    routerOptions: { caseSensitive: true },
  })
  app.server.maxConnections = MAX_CONNECTIONS
  app.setErrorHandler(answerError)
  logAnswers(app)
  addSecurityHeaders(app, site.headers, { isHttps })

  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  await staticSite(app, site)
  return app
}

/** One line per answer, without address, query or body: nothing in it tells who asked. */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: request.raw.url?.split('?', 1)[0]?.slice(0, 200),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    )
    done()
  })
}
