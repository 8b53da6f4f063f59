import {
  CONTACT_PATH,
  enquiryMessages,
  IDEMPOTENCY_HEADER,
  MAX_FORM_BYTES,
  NOTICE_HEADER,
} from '@app/contract/enquiry.ts'
import { referenceOf } from '@app/contract/reference.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allowOrigin } from './cross-origin.ts'
import { escapeHtml } from './escape-html.ts'
import { acceptForms, isForm } from './form.ts'
import type { Metrics } from './metrics.ts'
import { allowOnly, answerError, type FieldProblem, sendProblem } from './problem.ts'
import type { RateLimit } from './rate-limit.ts'
import {
  enquiryRoute,
  normalized,
  quarantineReasonOf,
  type Received,
  refusalOf,
} from './read-enquiry.ts'
import { addressOf, networkOf, senderOf } from './sender.ts'
import type { EnquiryStore } from './store/enquiry-store.ts'
import type { Machine } from './store/machine.ts'
import { type Acceptance, type DailyLimit, StoreUnavailableError } from './store/store.ts'

export interface ContactOptions {
  store: EnquiryStore
  /** Sends deliveries; notified of each stored enquiry. */
  outbox: { channels: readonly string[]; wake(): void }
  rateLimit: RateLimit
  /** How many enquiries of a day are delivered; zero: all. */
  enquiriesPerDay: number
  /** The origin of the pages, if another server serves them. */
  siteOrigin: string | undefined
  /** The day of the Privacy Policy: a form posted without script has only a link to it. */
  policy: string
  /** The pages for a form posted without script. */
  answers: { sent: string; refused: string }
  metrics: Metrics
  machine: Machine
}

const acceptedSchema = {
  type: 'object',
  required: ['id', 'receivedAt'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    receivedAt: { type: 'string', format: 'date-time' },
  },
} as const

/** 200 means stored, not delivered: a mail server that is down never loses an enquiry. */
export async function contactRoute(app: FastifyInstance, options: ContactOptions): Promise<void> {
  const { store, outbox, rateLimit, enquiriesPerDay, siteOrigin, answers, metrics } = options
  const { machine, policy } = options
  allowOrigin(app, siteOrigin)
  app.removeContentTypeParser('text/plain')
  acceptForms(app, MAX_FORM_BYTES)
  allowOnly(app, CONTACT_PATH, 'POST')

  app.post<{ Body: Received }>(
    CONTACT_PATH,
    { ...enquiryRoute(rateLimit, acceptedSchema), errorHandler: refuseBroken },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const refusal = refusalOf(request)
      if (refusal) {
        return refuse(request, reply, refusal.status, refusal.detail, refusal.problems)
      }
      const idempotencyKey = request.headers[IDEMPOTENCY_HEADER]
      if (!isKey(idempotencyKey)) {
        return refuse(request, reply, 400, 'The Idempotency-Key is not usable.')
      }

      const quarantineReason = quarantineReasonOf(request, siteOrigin)
      const sender = senderOf(addressOf(request))
      const dailyLimit = dailyLimitOf(enquiriesPerDay, sender)
      const startedAt = machine.steady()
      const acceptance = await store.accept(
        {
          ...normalized(request.body),
          ...{ idempotencyKey, sender, quarantineReason, dailyLimit },
          notice: isForm(request) ? `policy ${policy}` : noticeOf(request),
        },
        outbox.channels,
      )
      metrics.acceptSeconds.observe((machine.steady() - startedAt) / 1000)
      metrics.enquiries.inc({ outcome: outcomeOf(acceptance, quarantineReason) })
      if (acceptance.outcome === 'conflict') {
        return respond(request, reply, 422, 'This Idempotency-Key was used for another enquiry.')
      }

      outbox.wake()
      const { id, receivedAt } = acceptance
      if (isForm(request)) {
        return sendPage(
          reply,
          200,
          answers.sent.replace('<!--reference-->', () => referenceOf(id)),
        )
      }
      return { id, receivedAt: receivedAt.toISOString() }
    },
  )

  /** Reports errors in the format of the request: JSON or a page. */
  function refuseBroken(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    if (error instanceof StoreUnavailableError) {
      metrics.enquiries.inc({ outcome: 'unavailable' })
      request.log.error({ reason: error.message }, 'an enquiry could not be stored')
      reply.header('retry-after', RETRY_SECONDS)
      return respond(
        request,
        reply,
        503,
        'The enquiry could not be stored just now. Try again soon.',
      )
    }
    return answerError(error, request, reply, (status, detail) => {
      // For a form, the message alone can exceed the limit, and the person should know what to
      // shorten.
      const isLongForm = status === 413 && isForm(request)
      return refuse(request, reply, status, isLongForm ? enquiryMessages.message.tooLong : detail)
    })
  }

  /** For requests that never reached the store. */
  function refuse(...answer: Parameters<typeof respond>): FastifyReply {
    const [, , status] = answer
    if (status < 500) metrics.enquiries.inc({ outcome: 'refused' })
    return respond(...answer)
  }

  function respond(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    detail: string,
    problems?: FieldProblem[],
  ): FastifyReply {
    if (!isForm(request)) return sendProblem(reply, status, detail, problems)
    const messages = problems?.map(({ message }) => message) ?? [detail]
    return sendPage(reply, status, withProblems(answers.refused, messages))
  }
}

/** How long a browser should wait for a store that is down. */
const RETRY_SECONDS = 5

function isKey(key: string | string[] | undefined): key is string | undefined {
  return key === undefined || (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key))
}

/** Another header's value is not worth a refusal. */
function noticeOf({ headers }: FastifyRequest): string | undefined {
  const { [NOTICE_HEADER]: version } = headers
  return typeof version === 'string' && /^[\w .-]{1,40}$/.test(version) ? version : undefined
}

function outcomeOf(acceptance: Acceptance, quarantineReason: string | undefined) {
  const { outcome } = acceptance
  if (outcome !== 'stored') return outcome
  if (acceptance.isAboveLimit) return 'above_limit'
  return quarantineReason === undefined ? 'stored' : 'quarantined'
}

/** A tenth may come from one sender. */
function dailyLimitOf(inAll: number, sender: string): DailyLimit | undefined {
  if (inAll === 0) return undefined
  return { inAll, fromOne: Math.ceil(inAll / 10), network: networkOf(sender) }
}

export function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  reply.header('cache-control', 'no-store')
  return reply.code(status).header('content-type', 'text/html; charset=utf-8').send(html)
}

export function withProblems(page: string, messages: readonly string[]): string {
  const items = messages.map((message) => `<li>${escapeHtml(message)}</li>`)
  return page.replace('<!--problems-->', () => `<ul>${items.join('')}</ul>`)
}
