import {
  type EnquiryField,
  type EnquiryInput,
  enquiryFields,
  mapFields,
} from '@app/contract/enquiry-fields.ts'
import { correctField } from '@app/server/owner/correction.ts'
import { countTraces, erasePerson } from '@app/server/owner/erase-person.ts'
import type { Owner } from '@app/server/owner/owner.ts'
import { releaseEnquiry } from '@app/server/owner/release.ts'
import type { Mark } from '@app/server/store/store.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { EnquiryAnswer, ErasedAnswer, TracesAnswer } from '../answers.ts'
import { sendProblem } from './problem.ts'

interface OfOne {
  Params: { id: string }
}

const NOTE_LENGTH = 2_000

/** One enquiry, and everything that can be done with it. */
export function enquiryRoutes(app: FastifyInstance, owner: Owner): void {
  const { store, actor } = owner

  async function answerOf(id: string): Promise<EnquiryAnswer | undefined> {
    const found = await store.find(id)
    const [standing] = await store.standings([id])
    if (found === undefined || standing === undefined) return undefined
    const { enquiry, deliveries } = found
    return {
      id,
      receivedAt: enquiry.receivedAt.toISOString(),
      status: enquiry.status,
      quarantineReason: enquiry.quarantineReason,
      fields: mapFields(({ name }) => enquiry[name]),
      isRead: standing.isRead,
      handledAt: standing.handledAt?.toISOString() ?? null,
      note: standing.note,
      deliveries: deliveries.map(({ channel, status, attempts, at, lastError }) => ({
        channel,
        status,
        attempts,
        at: at.toISOString(),
        lastError,
      })),
    }
  }

  /** What is there after something was done. */
  async function sendEnquiry(reply: FastifyReply, id: string) {
    const answer = await answerOf(id)
    return answer === undefined ? sendProblem(reply, 404, 'gone') : reply.send(answer)
  }

  app.get<OfOne>('/api/enquiries/:id', async ({ params: { id } }, reply) => {
    const answer = await answerOf(id)
    if (answer === undefined) return sendProblem(reply, 404, 'gone')
    await store.audit({ actor, action: 'show', details: { id } })
    return answer
  })

  app.post<OfOne & { Body: Mark }>(
    '/api/enquiries/:id/mark',
    { schema: { body: markSchema } },
    async ({ params: { id }, body }, reply) => {
      if (!(await store.mark(id, body, actor))) return sendProblem(reply, 404, 'gone')
      return sendEnquiry(reply, id)
    },
  )

  app.post<OfOne & { Body: Partial<Record<EnquiryField, string>> }>(
    '/api/enquiries/:id/correct',
    { schema: { body: correctionSchema } },
    async ({ params: { id }, body }, reply) => {
      const changes: Partial<EnquiryInput> = {}
      const fields: Partial<Record<EnquiryField, string>> = {}
      for (const field of enquiryFields) {
        const text = body[field.name]
        if (text === undefined) continue
        const corrected = correctField(field, text)
        if ('problem' in corrected) fields[field.name] = corrected.problem
        else changes[field.name] = corrected.value
      }
      if (Object.keys(fields).length > 0) return sendProblem(reply, 422, 'notTaken', { fields })
      if (!(await store.correct(id, changes, actor))) return sendProblem(reply, 404, 'gone')
      return sendEnquiry(reply, id)
    },
  )

  app.post<OfOne>('/api/enquiries/:id/release', async ({ params: { id } }, reply) => {
    if ((await store.find(id)) === undefined) return sendProblem(reply, 404, 'gone')
    const channels = await releaseEnquiry(owner, id)
    return channels === undefined
      ? sendProblem(reply, 409, 'notInQuarantine')
      : sendEnquiry(reply, id)
  })

  app.post<OfOne>('/api/enquiries/:id/retry', async ({ params: { id } }, reply) => {
    if ((await store.find(id)) === undefined) return sendProblem(reply, 404, 'gone')
    await store.retry(id, actor)
    return sendEnquiry(reply, id)
  })

  app.get<OfOne>('/api/enquiries/:id/traces', async ({ params: { id } }, reply) => {
    const email = (await store.find(id))?.enquiry.email
    if (email === undefined) return sendProblem(reply, 404, 'gone')
    const traces: TracesAnswer = { email, ...(await countTraces(store, email)) }
    return traces
  })

  app.post<OfOne & { Body: { email: string } }>(
    '/api/enquiries/:id/erase',
    { schema: { body: erasureSchema } },
    async ({ params: { id }, body: { email } }, reply) => {
      const found = (await store.find(id))?.enquiry
      if (found === undefined) return sendProblem(reply, 404, 'gone')
      // Corrected since it was asked for: another person would be erased than was named.
      if (found.email !== email) return sendProblem(reply, 409, 'changed')
      const erased: ErasedAnswer = { email, ...(await erasePerson(owner, email)) }
      return erased
    },
  )
}

const markSchema = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: {
    isRead: { type: 'boolean' },
    isHandled: { type: 'boolean' },
    note: { type: 'string', maxLength: NOTE_LENGTH, pattern: '^[^\\u0000]*$' },
  },
} as const

const correctionSchema = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: mapFields(() => ({ type: 'string' })),
} as const

const erasureSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['email'],
  properties: { email: { type: 'string' } },
} as const
