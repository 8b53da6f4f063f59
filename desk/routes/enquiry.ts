import { Readable } from 'node:stream'
import { mapFields } from '@app/contract/enquiry-fields.ts'
import { exportFormats } from '@app/server/export/export-formats.ts'
import { withStandings } from '@app/server/export/with-standings.ts'
import { enquiryActions, RefusedActionError } from '@app/server/owner/actions.ts'
import { countTraces, erasePerson } from '@app/server/owner/erase-person.ts'
import { filterDetails } from '@app/server/owner/filter-details.ts'
import type { Owner } from '@app/server/owner/owner.ts'
import { rowsOnlyInSpreadsheet } from '@app/server/owner/rows-only-in-spreadsheet.ts'
import type { EnquiryStore } from '@app/server/store/enquiry-store.ts'
import type { FastifyInstance } from 'fastify'
import type { ErasedAnswer, Opened, TracesAnswer } from '../answers.ts'
import { listed } from '../listed.ts'
import { sendProblem } from './problem.ts'

interface OfOne {
  Params: { id: string }
}

/** One enquiry, and all actions on it. */
export function enquiryRoutes(app: FastifyInstance, owner: Owner): void {
  const { store, actor } = owner

  app.get<OfOne & { Querystring: { isReload?: boolean } }>(
    '/api/enquiries/:id',
    { schema: { querystring: reloadSchema } },
    async ({ params: { id }, query: { isReload } }, reply) => {
      const answer = await answerOf(store, id)
      if (answer === undefined) return sendProblem(reply, 404, 'gone')
      // Logged once per opening: the page reloads the enquiry while it is open.
      if (!isReload) await store.audit({ actor, action: 'show', details: { id } })
      return answer
    },
  )

  /** Each action responds with the resulting state. */
  for (const [name, action] of Object.entries(enquiryActions)) {
    const schema = 'body' in action && {
      body: { type: 'object', additionalProperties: false, ...action.body },
    }
    app.post<OfOne & { Body: object }>(
      `/api/enquiries/:id/${name}`,
      schema ? { schema } : {},
      async ({ params: { id }, body }, reply) => {
        try {
          await action.act(owner, id, body as never) // checked by its schema
          const answer = name === 'delete' ? {} : await answerOf(store, id)
          return answer ?? sendProblem(reply, 404, 'gone')
        } catch (error) {
          if (!(error instanceof RefusedActionError)) throw error
          const { problem, fields } = error
          return sendProblem(reply, statuses[problem], problem, { fields })
        }
      },
    )
  }

  /** Everything of this person, for them: the answer to a request for access. */
  app.get<OfOne & { Querystring: { format: 'json' | 'txt' } }>(
    '/api/enquiries/:id/copy',
    { schema: { querystring: copySchema } },
    async ({ params: { id }, query: { format } }, reply) => {
      const email = (await store.find(id))?.enquiry.email
      if (email === undefined) return sendProblem(reply, 404, 'gone')
      const rows = await rowsOnlyInSpreadsheet(owner, { email })
      const enquiries = await Array.fromAsync(withStandings(store, store.list({ email })))
      const details = { format, ...filterDetails({ email }), count: enquiries.length + rows.length }
      await store.audit({ actor, action: 'export', details })
      return reply
        .header('content-disposition', `attachment; filename="copy-${id.slice(-6)}.${format}"`)
        .type('application/octet-stream')
        .send(Readable.from(exportFormats[format](Readable.from([...enquiries, ...rows]))))
    },
  )

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
      // Corrected meanwhile: another person than the named one would be erased.
      if (found.email !== email) return sendProblem(reply, 409, 'changed')
      const erased: ErasedAnswer = { email, ...(await erasePerson(owner, email)) }
      return erased
    },
  )
}

const statuses = { gone: 404, changed: 409, otherStatus: 409, claimed: 409, notTaken: 422 } as const

/** The maximum that a page shows. */
const [MOST_OTHERS, MOST_HISTORY] = [20, 50]

async function answerOf(store: EnquiryStore, id: string): Promise<Opened | undefined> {
  const found = await store.find(id)
  const [standing] = await store.standings([id])
  if (found === undefined || standing === undefined) return undefined
  const { enquiry, deliveries } = found
  const { reference, receivedAt, status, quarantineReason, notice } = enquiry
  const ofPerson = { email: enquiry.email, newestFirst: true }
  const same = await store.page(ofPerson, undefined, MOST_OTHERS + 1)
  const history = await store.auditOf({ id }, MOST_HISTORY)
  return {
    ...{ ...standing, reference, receivedAt, status, quarantineReason, notice, deliveries },
    fields: mapFields(({ name }) => enquiry[name]),
    history: history.map(({ at, actor, action, details }) => ({ at, actor, action, details })),
    others: await listed(
      store,
      same.filter((one) => one.id !== id),
    ),
  }
}

/** The key, checked by the guard, is in the URL of a download. */
const copySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['format'],
  properties: { format: { enum: ['json', 'txt'] }, key: { type: 'string' } },
} as const

const reloadSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { isReload: { type: 'boolean' } },
} as const

const erasureSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['email'],
  properties: { email: { type: 'string' } },
} as const
