import { type BuiltFile, sendFile } from '@app/server/built-files.ts'
import type { Environment } from '@app/server/config.ts'
import { NotDoneError, type Owner } from '@app/server/owner/owner.ts'
import { answerBrokenRequest } from '@app/server/problem.ts'
import { keepSilentConnections } from '@app/server/silent-connections.ts'
import { StoreUnavailableError } from '@app/server/store/store.ts'
import fastify, { type FastifyInstance } from 'fastify'
import { buildBackups } from './backups.ts'
import { guard, refuse } from './guard.ts'
import { startIndexing } from './indexing.ts'
import { newsRoute } from './news.ts'
import { enquiryRoutes } from './routes/enquiry.ts'
import { keepingRoutes } from './routes/keeping.ts'
import { listRoutes } from './routes/list.ts'
import { sendProblem } from './routes/problem.ts'
import type { Sessions } from './session.ts'

export interface DeskOptions {
  owner: Owner
  sessions: Sessions
  /** The output of desk/build. */
  files: ReadonlyMap<string, BuiltFile>
  /** The settings for the command that makes backups. */
  environment: Environment
}

/** The longest request corrects every field, with each character escaped. */
export const MAX_BODY_BYTES = 64 * 1024

/** The desk's own process, separate from the public server. */
export function buildDesk(options: DeskOptions): FastifyInstance {
  const { owner, sessions, files, environment } = options
  const app = fastify({
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: 10_000,
    http: { headersTimeout: 4_000, connectionsCheckingInterval: 1_000 },
    clientErrorHandler: answerBrokenRequest(),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 64 },
    ajv: { customOptions: { coerceTypes: true, removeAdditional: false } },
  })
  keepSilentConnections(app.server, 4_000)
  guard(app, sessions)
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, 404, 'noSuchPage'))
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof StoreUnavailableError) return sendProblem(reply, 503, 'storeUnavailable')
    if (error instanceof NotDoneError) return reply.code(409).send({ problem: error.message })
    const { statusCode = 500 } = error
    if (statusCode < 500) return sendProblem(reply.code(400), 400, 'notUnderstood')
    console.error(error)
    return reply.code(500).send({ problem: error.message })
  })
  // Unparsable requests are rejected without details, like everything else that the page does not
  // send.
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const type = request.headers['content-type']
    if (type === undefined || type === 'application/json') return done()
    refuse(reply)
  })

  const indexing = startIndexing(owner.store, owner.machine)
  pageFiles(app, files)
  listRoutes(app, owner, indexing)
  enquiryRoutes(app, owner)
  const backups = buildBackups(owner, environment)
  keepingRoutes(app, owner, backups)
  const news = newsRoute(app, owner, indexing)
  app.addHook('onReady', () => news.first)
  app.addHook('preClose', (done) => {
    news.stop()
    done()
  })
  app.addHook('onClose', async () => {
    await backups.stop()
    await indexing.stop()
  })
  return app
}

/** The page, and its files: their names have content hashes. */
function pageFiles(app: FastifyInstance, files: DeskOptions['files']): void {
  for (const [path, file] of files) {
    const isPage = path === 'page.html'
    const headers = isPage ? {} : { 'cache-control': 'private, max-age=86400' }
    app.get(isPage ? '/' : `/${path}`, { config: { isPageFile: true } }, (request, reply) =>
      sendFile(request, reply, file, headers),
    )
  }
}
