import { enquiryFields } from '@app/contract/enquiry-fields.ts'
import { withStandings } from '../export/with-standings.ts'
import type { EnquiryStore } from '../store/enquiry-store.ts'
import type { Enquiry } from '../store/store.ts'
import type { Owner } from './owner.ts'

export interface Erased {
  enquiries: number
  deliveries: number
  /** Rows of the spreadsheet stand-in. */
  rows: number
  /** References of other people's enquiries with their notes, and the number of rows, that contain the address. */
  mentionedIn: string[]
  mentions: number
  /** The names of saved replies that contain the address. */
  repliesThatMention: string[]
}

/** Every checked enquiry, for a progress display. */
type Watch = (total: number, enquiries: AsyncIterable<Enquiry>) => AsyncIterable<Enquiry>

/** Removes every trace of a person, in the store and in the spreadsheet stand-in. */
export async function erasePerson(
  { store, spreadsheet, actor }: Pick<Owner, 'store' | 'spreadsheet' | 'actor'>,
  email: string,
  watch: Watch = (_total, enquiries) => enquiries,
): Promise<Erased> {
  const there = await countTraces(store, email)
  await store.erase(email, actor)
  const { rows, mentions } = await spreadsheet.erase(email)
  await logRows(store, actor, rows)
  const address = email.toLowerCase()
  const replies = (await store.replies()).filter((reply) => has(address, Object.values(reply)))
  const repliesThatMention = replies.map(({ name }) => name)
  const mentionedIn = await referencesThatMention(store, address, watch)
  return { ...there, rows, mentions, mentionedIn, repliesThatMention }
}

/** Logs how many spreadsheet rows were removed with enquiries. */
export async function logRows(store: EnquiryStore, actor: string, rows: number): Promise<number> {
  if (rows > 0) await store.audit({ actor, action: 'erase spreadsheet', details: { rows } })
  return rows
}

/** The number of people erased by releases without a ledger: an old backup would restore them. */
export async function countOutsideLedger(store: EnquiryStore, keptSince: Date): Promise<number> {
  const ledger = await store.erasures()
  const beganMs = Math.min(...ledger.map(({ at }) => at.getTime()))
  let count = 0
  for await (const { action, at } of store.auditTrail()) {
    if (action === 'erase' && at >= keptSince && at.getTime() < beganMs - LEDGER_LEAD_MS) count += 1
  }
  return count
}

/** An entry in the log and its line in the ledger are written together, by two clocks. */
const LEDGER_LEAD_MS = 60_000

/** The stored data that would be removed. */
export async function countTraces(store: EnquiryStore, email: string) {
  let enquiries = 0
  let deliveries = 0
  for await (const { id } of store.list({ email })) {
    enquiries += 1
    deliveries += (await store.find(id))?.deliveries.length ?? 0
  }
  return { enquiries, deliveries }
}

async function referencesThatMention(
  store: EnquiryStore,
  address: string,
  watch: Watch,
): Promise<string[]> {
  const references: string[] = []
  const others = enquiryFields.filter(({ rule }) => rule !== 'email')
  const all = withStandings(store, watch(await store.count({}), store.list({})))
  for await (const { note, ...enquiry } of all) {
    const texts = [note, ...others.map(({ name }) => enquiry[name])]
    if (has(address, texts)) references.push(enquiry.reference)
  }
  return references
}

function has(address: string, texts: readonly string[]): boolean {
  return texts.some((text) => text.toLowerCase().includes(address))
}
