import type { EnquiryStore } from '../store/enquiry-store.ts'
import type { Enquiry, Standing } from '../store/store.ts'

/** All stored data of an enquiry, including the owner's notes: the answer to an access request. */
export type ExportedEnquiry = Enquiry &
  Pick<Standing, 'handledAt' | 'note' | 'wishes'> & {
    isRead: boolean
  }

const PAGE_SIZE = 200

export async function* withStandings(
  store: EnquiryStore,
  enquiries: AsyncIterable<Enquiry>,
): AsyncGenerator<ExportedEnquiry> {
  let page: Enquiry[] = []
  for await (const enquiry of enquiries) {
    page.push(enquiry)
    if (page.length < PAGE_SIZE) continue
    yield* await addStandings(store, page)
    page = []
  }
  yield* await addStandings(store, page)
}

async function addStandings(store: EnquiryStore, page: Enquiry[]): Promise<ExportedEnquiry[]> {
  const standings = await store.standings(page.map(({ id }) => id))
  const byId = new Map(standings.map((standing) => [standing.id, standing]))
  return page.map((enquiry) => {
    const { readAt = null, handledAt = null, note = '', wishes = [] } = byId.get(enquiry.id) ?? {}
    return { ...enquiry, isRead: readAt !== null, handledAt, note, wishes }
  })
}
