import { setTimeout as sleep } from 'node:timers/promises'
import { EMAIL_PATTERN } from '@app/contract/enquiry.ts'
import { enquiryFields } from '@app/contract/enquiry-fields.ts'
import { type EnquiryStore, StoreRefusedError, StoreUnavailableError } from '../store/store.ts'
import { type Command, exitCodes, readArguments, UsageError } from './command.ts'
import { print, remark } from './output.ts'
import { withProgress } from './progress.ts'

export const erase: Command = {
  summary: 'remove every trace of a person',
  usage: '--email ADDRESS',
  help: `
  Removes the enquiries of this address in any case, their deliveries and keys, and their rows in
  the spreadsheet stand-in of this machine. In the SQLite file zeros are written in their place; its
  log is cut off and the stand-in is written anew, which only frees the bytes: the file system may
  use them again. PostgreSQL is vacuumed; its write-ahead log, its replicas and whatever archives
  you keep of them are yours to deal with. So are your backups, the mails and webhooks that were
  delivered, and a Google Sheet.
  Enquiries of others that mention the address are kept, and named so that you can look at them.
  Salted hashes of the address and of the enquiries stay, by which a restore leaves them out.`,
  read(argv) {
    const { values } = readArguments(argv, { email: { type: 'string' } })
    const email = values.email?.trim()
    if (email === undefined) throw new UsageError('--email is missing')
    if (!new RegExp(`^${EMAIL_PATTERN}$`, 'u').test(email)) {
      throw new UsageError('--email takes an address like name@example.org')
    }

    return async ({ store, spreadsheet, actor }) => {
      const there = await countTraces(store, email)
      await eraseFrom(store, email, actor)
      const { rows, mentions } = await spreadsheet.erase(email)
      if (rows > 0) await store.audit({ actor, action: 'erase spreadsheet', details: { rows } })

      const { enquiries, deliveries } = there
      const counts = `enquiries ${enquiries}, deliveries ${deliveries}, spreadsheet rows ${rows}`
      await print([`Removed: ${counts}.\n`])
      for (const id of await idsThatMention(store, email)) {
        remark(`The address is still mentioned in enquiry ${id}.`)
      }
      if (mentions > 0) remark(`Spreadsheet rows that still mention the address: ${mentions}.`)
      return enquiries + rows > 0 ? exitCodes.done : exitCodes.notFound
    }
  },
}

async function countTraces(store: EnquiryStore, email: string) {
  let enquiries = 0
  let deliveries = 0
  for await (const { id } of store.list({ email })) {
    enquiries += 1
    deliveries += (await store.find(id))?.deliveries.length ?? 0
  }
  return { enquiries, deliveries }
}

const TRIES = 10
const PAUSE_MS = 500

/** The log of SQLite can only be emptied while nobody reads: a busy server gets another moment. */
async function eraseFrom(store: EnquiryStore, email: string, actor: string): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await store.erase(email, actor)
      return
    } catch (error) {
      const isBusy = error instanceof StoreUnavailableError && !(error instanceof StoreRefusedError)
      if (!isBusy || tried === TRIES) throw error
      await sleep(PAUSE_MS)
    }
  }
}

async function idsThatMention(store: EnquiryStore, email: string): Promise<string[]> {
  const address = email.toLowerCase()
  const ids: string[] = []
  const everything = withProgress('looking for mentions', await store.count({}), store.list({}))
  const others = enquiryFields.filter(({ rule }) => rule !== 'email')
  for await (const enquiry of everything) {
    const text = others.map(({ name }) => enquiry[name]).join('\n')
    if (text.toLowerCase().includes(address)) ids.push(enquiry.id)
  }
  return ids
}
