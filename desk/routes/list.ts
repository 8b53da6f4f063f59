import { Readable } from 'node:stream'
import { type ExportFormat, exportFormats } from '@app/server/export/export-formats.ts'
import { withStandings } from '@app/server/export/with-standings.ts'
import { inBlocks } from '@app/server/in-blocks.ts'
import { filterDetails } from '@app/server/owner/filter-details.ts'
import type { Owner } from '@app/server/owner/owner.ts'
import type { Enquiry, EnquiryFilter } from '@app/server/store/store.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ListAnswer, Listed } from '../answers.ts'
import type { Indexing } from '../indexing.ts'
import { listed } from '../listed.ts'
import {
  type FilterQuery,
  filterProperties,
  readCursor,
  readFilter,
  writeCursor,
} from '../read-filter.ts'
import { sendProblem } from './problem.ts'

const PAGE_SIZE = 50

/** Beyond this the page shows 'more than', and reloads no rows. */
const COUNT_AT_MOST = 1_000

/** `GET /api/enquiries` and `GET /api/export`: the matching enquiries. */
export function listRoutes(app: FastifyInstance, owner: Owner, indexing: Indexing): void {
  const { store, actor } = owner
  let lastListed = ''

  /** Once for each kind of filter: the log should not have a line for each letter typed. */
  async function noteListing(filter: EnquiryFilter): Promise<void> {
    const details = filterDetails(filter)
    const kind = JSON.stringify(details)
    if (kind === lastListed) return
    lastListed = kind
    await store.audit({ actor, action: 'list', details })
  }

  /**
   * Those whose sender asks for something are first. Unless the owner searches, they are listed
   * whatever else is shown: in quarantine, or handled long ago.
   */
  function readAsked({ query, since, until, ...rest }: EnquiryFilter): Promise<Enquiry[]> {
    const isSearch = [query, since, until].some((value) => value !== undefined)
    const filter = isSearch ? { query, since, until, ...rest } : {}
    return store.page({ ...filter, hasWish: true, newestFirst: true }, undefined, PAGE_SIZE)
  }

  app.get<{ Querystring: FilterQuery & { after?: string; most?: number } }>(
    '/api/enquiries',
    { schema: querySchema(pageProperties) },
    async (request, reply): Promise<ListAnswer<Listed> | FastifyReply> => {
      const filter = readFilter(request.query)
      const { after, most } = request.query
      const size = Math.min(Math.max(most ?? 0, PAGE_SIZE), COUNT_AT_MOST)
      const cursor = after === undefined ? undefined : readCursor(after)
      if (filter === undefined || (after !== undefined && cursor === undefined)) {
        return sendProblem(reply, 400, 'notUnderstood')
      }
      if (filter.query !== undefined) await indexing.catchUp()
      if (cursor === undefined && most === undefined) await noteListing(filter)
      const asked = cursor === undefined ? await readAsked(filter) : []
      const others = { ...filter, hasWish: false, newestFirst: true }
      const enquiries = await store.page(others, cursor, size)
      // An incomplete first page is everything: unindexed filters do not count again.
      const isAll = cursor === undefined && enquiries.length < size
      const counted = isAll ? enquiries.length : await store.count(others, COUNT_AT_MOST + 1)
      const count = counted + asked.length
      const last = enquiries.length < size ? undefined : enquiries.at(-1)
      return {
        enquiries: await listed(store, [...asked, ...enquiries]),
        next: last === undefined ? null : writeCursor({ at: last.receivedAt, id: last.id }),
        count: Math.min(count, COUNT_AT_MOST),
        isMore: count > COUNT_AT_MOST,
        isSearchable: indexing.isComplete(),
      }
    },
  )

  app.get<{ Querystring: FilterQuery & { format: ExportFormat } }>(
    '/api/export',
    { schema: querySchema(exportProperties, ['format']) },
    async (request, reply) => {
      const filter = readFilter(request.query)
      if (filter === undefined) return sendProblem(reply, 400, 'notUnderstood')
      const { format } = request.query
      // A list may be reported as incomplete; an exported file must be complete.
      if (filter.query !== undefined) await indexing.finish()
      const count = await store.count(filter)
      const details = { format, ...filterDetails(filter), count }
      await store.audit({ actor, action: 'export', details })
      const day = new Date().toISOString().slice(0, 10)
      return reply
        .header('content-disposition', `attachment; filename="enquiries-${day}.${format}"`)
        .type('application/octet-stream')
        .send(
          Readable.from(inBlocks(exportFormats[format](withStandings(store, store.list(filter))))),
        )
    },
  )
}

/** `most` is given by a page that reloads its list: the number of its rows. */
const pageProperties = {
  after: { type: 'string', maxLength: 80 },
  most: { type: 'integer', minimum: 0 },
}

/** The key, checked by the guard, is in the URL of a download. */
const exportProperties = {
  format: { enum: Object.keys(exportFormats) },
  key: { type: 'string' },
}

function querySchema(more: Record<string, object>, required: string[] = []) {
  const properties = { ...filterProperties, ...more }
  return { querystring: { type: 'object', additionalProperties: false, properties, required } }
}
