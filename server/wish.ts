import { HONEYPOT_FIELD, MAX_FORM_BYTES } from '@app/contract/enquiry.ts'
import { readReference } from '@app/contract/reference.ts'
import { WISH_PATH, type WishKind, wishMessages, wishSchema } from '@app/contract/wishes.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendPage, withProblems } from './contact.ts'
import { acceptForms } from './form.ts'
import { answerError } from './problem.ts'
import { limitRate, type RateLimit } from './rate-limit.ts'
import { hasBrokenText, tidy } from './read-enquiry.ts'
import type { EnquiryStore } from './store/enquiry-store.ts'
import { StoreUnavailableError } from './store/store.ts'

export interface WishOptions {
  store: Pick<EnquiryStore, 'wish'>
  /** That of the contact form: both together. */
  rateLimit: RateLimit
  /** The pages that answer the form. */
  answers: { asked: string; refused: string }
}

interface Received {
  reference: string
  email: string
  kind: WishKind
  text: string
  [HONEYPOT_FIELD]?: string
}

/**
 * Records what the sender of an enquiry asks for. The answer is the same whether reference and
 * address belong together or not, and nothing of an enquiry is ever in it.
 */
export async function wishRoute(app: FastifyInstance, options: WishOptions): Promise<void> {
  const { store, rateLimit, answers } = options
  app.removeAllContentTypeParsers()
  acceptForms(app, MAX_FORM_BYTES)

  app.post<{ Body: Received }>(
    WISH_PATH,
    {
      schema: { body: wishSchema },
      attachValidation: true,
      errorHandler: refuseBroken,
      onRequest: limitRate(rateLimit),
      preValidation: (request: FastifyRequest, _reply: unknown, done: () => void) => {
        tidy(request.body)
        done()
      },
    },
    async (request, reply) => {
      const problems = problemsOf(request)
      if (problems.length > 0) return refuse(reply, 422, problems)
      const { reference, email, kind, text, [HONEYPOT_FIELD]: trap } = request.body
      if (!trap) await store.wish({ reference, email, kind, text: text.normalize('NFC') })
      return sendPage(reply, 200, answers.asked)
    },
  )

  function refuse(reply: FastifyReply, status: number, problems: readonly string[]) {
    return sendPage(reply, status, withProblems(answers.refused, problems))
  }

  function refuseBroken(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    if (!(error instanceof StoreUnavailableError)) {
      return answerError(error, request, reply, (status, detail) => refuse(reply, status, [detail]))
    }
    request.log.error({ reason: error.message }, 'a wish could not be stored')
    reply.header('retry-after', 5)
    return refuse(reply, 503, ['It could not be stored just now. Please try again soon.'])
  }
}

function problemsOf({ body, validationError }: FastifyRequest<{ Body: Received }>): string[] {
  if (typeof body !== 'object' || body === null) return ['The form is empty.']
  const fields = new Set<string>()
  for (const { instancePath, params } of validationError?.validation ?? []) {
    fields.add(String(params.missingProperty ?? instancePath.slice(1)))
  }
  if (readReference(String(body.reference ?? '')) === undefined) fields.add('reference')
  if (hasBrokenText(String(body.text ?? '')))
    return ['The text has characters that cannot be shown.']
  return Object.keys(wishMessages).flatMap((name) =>
    fields.has(name) ? (wishMessages[name] ?? []) : [],
  )
}
