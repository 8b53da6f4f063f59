import { METHODS } from 'node:http'
import { MAX_REQUEST_BYTES, SPREADSHEET_PATH } from '@app/contract/enquiry.ts'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { capConnections, closeIdlest } from './connection-cap.ts'
import { contactRoute } from './contact.ts'
import { healthRoutes } from './health.ts'
import type { Metrics } from './metrics.ts'
import { answerBrokenRequest, answerError, sendProblem } from './problem.ts'
import { buildRateLimit } from './rate-limit.ts'
import type { Site } from './read-site.ts'
import {
  addSecurityHeaders,
  type ClientLimits,
  clientLimits,
  MAX_CONNECTIONS,
  securityHeadersOf,
} from './security.ts'
import { membersOf } from './sender.ts'
import { keepSilentConnections } from './silent-connections.ts'
import { spreadsheetRoute } from './spreadsheet.ts'
import type { SpreadsheetFile } from './spreadsheet-file.ts'
import { staticSite } from './static-site.ts'
import type { EnquiryStore } from './store/enquiry-store.ts'
import { every, type Machine, realMachine } from './store/machine.ts'
import { wishRoute } from './wish.ts'

export interface AppOptions {
  site: Site
  store: EnquiryStore
  outbox: { channels: readonly string[]; wake(): void }
  spreadsheet: SpreadsheetFile
  metrics: Metrics
  rateLimitPerMinute: number
  /** How many enquiries of a day are delivered; zero: all. */
  enquiriesPerDay: number
  connectionsPerAddress: number
  isHttps: boolean
  /** The origin of the pages, if another server serves them. */
  siteOrigin?: string | undefined
  trustProxy: readonly string[]
  log: FastifyBaseLogger
  machine?: Machine
  limits?: ClientLimits
}

/** The whole server, built from its arguments; it opens and listens to nothing itself. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { site, store, outbox, metrics, rateLimitPerMinute, siteOrigin, trustProxy } = options
  const { machine = realMachine, limits = clientLimits } = options
  const headers = securityHeadersOf(site.headers, options.isHttps)
  const app = fastify({
    ...limits,
    bodyLimit: MAX_REQUEST_BYTES,
    loggerInstance: options.log,
    trustProxy: trustProxy.length > 0 && membersOf(trustProxy),
    return503OnClosing: false, // requests on open connections are still answered before it closes
    genReqId: () => machine.randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: answerBrokenRequest(headers),
    frameworkErrors: (_error, _request, reply) =>
      sendProblem(reply.headers({ ...headers }), 400, 'The address is malformed.'),
    ajv: {
      customOptions: {
        // One error per field, and no coercion of values.
        ...{ allErrors: true, coerceTypes: false, removeAdditional: false },
        validateSchema: false, // ours are constants, and checking them takes half of the start
      },
    },
  })
  app.server.maxConnections = MAX_CONNECTIONS
  capConnections(app.server, {
    perAddress: options.connectionsPerAddress,
    trustProxy,
    log: app.log,
    machine,
  })
  closeIdlest(app.server, { most: MAX_CONNECTIONS, log: app.log, machine })
  knowEveryMethod(app)
  hangUpWhenClosing(app, machine)
  app.setErrorHandler(answerError)
  recordAnswers(app, metrics)
  addSecurityHeaders(app, headers)

  healthRoutes(app, store, machine)
  const rateLimit = buildRateLimit(rateLimitPerMinute, machine.steady)
  await app.register((scope) =>
    contactRoute(scope, {
      store,
      outbox,
      metrics,
      rateLimit,
      enquiriesPerDay: options.enquiriesPerDay,
      siteOrigin,
      answers: site.answers,
      policy: site.policy,
      machine,
    }),
  )
  await app.register((scope) => wishRoute(scope, { store, rateLimit, answers: site.answers }))
  if (site.spreadsheetUrl === SPREADSHEET_PATH) {
    await app.register((scope) =>
      spreadsheetRoute(scope, {
        file: options.spreadsheet,
        store,
        rateLimit: buildRateLimit(rateLimitPerMinute, machine.steady),
        siteOrigin,
      }),
    )
  }
  staticSite(app, site)
  return app
}

/** Without this, an unsupported method would get 404 instead of 405. */
function knowEveryMethod(app: FastifyInstance): void {
  for (const method of METHODS) {
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true })
  }
}

/** Otherwise, a connection that was busy when the server began to close would stay open. */
function hangUpWhenClosing(app: FastifyInstance, machine: Machine): void {
  const closeUnasked = keepSilentConnections(app.server)
  app.addHook('preClose', (done) => {
    closeUnasked()
    const stopTimer = every(machine, 50, () => app.server.closeIdleConnections())
    app.server.once('close', stopTimer)
    done()
  })
}

/**
 * One line per response, without the sender's address, the query or the body: no personal data. A
 * mistyped link may have an e-mail address as its path.
 */
function recordAnswers(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.answers.inc({ class: `${Math.floor(reply.statusCode / 100)}xx` })
    request.log.info(
      {
        method: request.method,
        path: request.raw.url?.split('?', 1)[0]?.slice(0, 200).replace(EMAIL_IN_PATH, '(address)'),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    )
    done()
  })
}

/** In any encoding of its sign, even twice encoded. */
const EMAIL_IN_PATH = /[^/]*(?:@|%(?:25)*40)[^/]*/gi
