import { IDEMPOTENCY_HEADER, NOTICE_HEADER } from '@app/contract/enquiry.ts'
import type { FastifyInstance } from 'fastify'

/** Lets browsers send enquiries from pages on a static host. Other origins get no CORS headers. */
export function allowOrigin(app: FastifyInstance, origin: string | undefined): void {
  if (origin === undefined) return
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.origin !== origin) return done()
    reply.header('access-control-allow-origin', origin)
    if (request.method !== 'OPTIONS') return done()
    reply
      .code(204)
      .header('access-control-allow-methods', 'POST')
      .header(
        'access-control-allow-headers',
        `content-type, ${IDEMPOTENCY_HEADER}, ${NOTICE_HEADER}`,
      )
      .header('access-control-max-age', '86400')
      .send()
  })
}
