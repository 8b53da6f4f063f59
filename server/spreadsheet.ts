import { MAX_REQUEST_BYTES, SPREADSHEET_PATH } from '@app/contract/enquiry.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allowOrigin } from './cross-origin.ts'
import { acceptFormData, acceptForms } from './form.ts'
import { allowOnly, answerError, sendProblem } from './problem.ts'
import type { RateLimit } from './rate-limit.ts'
import {
  enquiryRoute,
  normalized,
  quarantineReasonOf,
  type Received,
  refusalOf,
} from './read-enquiry.ts'
import type { SpreadsheetFile } from './spreadsheet-file.ts'
import type { EnquiryStore } from './store/enquiry-store.ts'
import { StoreUnavailableError } from './store/store.ts'

export interface SpreadsheetOptions {
  file: SpreadsheetFile
  store: Pick<EnquiryStore, 'now'>
  rateLimit: RateLimit
  siteOrigin: string | undefined
}

const appendedSchema = {
  type: 'object',
  required: ['result'],
  properties: { result: { type: 'string', const: 'success' } },
} as const

/** The default target of the site's second request; 200 means on disk. */
export async function spreadsheetRoute(
  app: FastifyInstance,
  { file, store, rateLimit, siteOrigin }: SpreadsheetOptions,
): Promise<void> {
  allowOrigin(app, siteOrigin)
  app.removeAllContentTypeParsers()
  acceptForms(app, MAX_REQUEST_BYTES)
  acceptFormData(app)
  allowOnly(app, SPREADSHEET_PATH, 'POST')

  app.post<{ Body: Received }>(
    SPREADSHEET_PATH,
    { ...enquiryRoute(rateLimit, appendedSchema), errorHandler: refuseBroken },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const refusal = refusalOf(request)
      if (refusal) return sendProblem(reply, refusal.status, refusal.detail, refusal.problems)
      await file.append({
        ...normalized(request.body),
        receivedAt: store.now(),
        status: quarantineReasonOf(request, siteOrigin) === undefined ? 'accepted' : 'quarantined',
      })
      return { result: 'success' }
    },
  )
}

function refuseBroken(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (!(error instanceof StoreUnavailableError)) return answerError(error, request, reply)
  request.log.error({ reason: error.message }, 'a row could not be written')
  reply.header('retry-after', 5)
  return sendProblem(reply, 503, 'The row could not be written just now. Try again soon.')
}
