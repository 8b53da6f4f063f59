import type { EnquiryStore } from '@app/server/store/enquiry-store.ts'
import type { Enquiry } from '@app/server/store/store.ts'
import type { Listed } from './answers.ts'

const EXCERPT_LENGTH = 240

/** Enquiries for a list, with the owners' data about them. */
export async function listed(
  store: EnquiryStore,
  enquiries: readonly Enquiry[],
): Promise<Listed[]> {
  const standings = await store.standings(enquiries.map(({ id }) => id))
  const byId = new Map(standings.map((standing) => [standing.id, standing]))
  return enquiries.flatMap(({ id, receivedAt, status, name, email, message }) => {
    const standing = byId.get(id)
    // Deleted meanwhile.
    if (standing === undefined) return []
    const { note: _, ...shown } = standing
    return [{ ...shown, receivedAt, status, name, email, excerpt: excerptOf(message) }]
  })
}

function excerptOf(message: string): string {
  const characters = [...message.replace(/\s+/g, ' ')]
  if (characters.length <= EXCERPT_LENGTH) return characters.join('')
  return `${characters.slice(0, EXCERPT_LENGTH - 1).join('')}…`
}
