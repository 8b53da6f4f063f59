import { join } from 'node:path'
import { enquiryFields } from '@app/contract/enquiry-fields.ts'
import { statusActions } from '@app/contract/enquiry-statuses.ts'
import type { EnquiryStore } from './enquiry-store.ts'
import { buildErasedCheck } from './erasure.ts'
import { readPairs } from './in-pairs.ts'
import { openStore, type StoreSettings } from './open-store.ts'
import { restoreBackup } from './restore-backup.ts'
import type { AuditRecord, Enquiry } from './store.ts'
import { withTemporary } from './with-temporary.ts'

export interface Proof {
  /** The number of enquiries in the backup, and of those changed or purged since. */
  enquiries: number
  changed: number
  purged: number
  /** In only one of the two: erased since the backup, or sent since. */
  erased: number
  added: number
  auditEntries: number
  /** Unexplained differences; empty if the backup is sound. */
  problems: string[]
}

export interface ProofOptions {
  settings: StoreSettings
  live: EnquiryStore
  backup: string
  /** Enquiries that arrived before this are past their retention. */
  keptSince: Date
}

/**
 * Restores a backup into a scratch file beside the data, for either database, and compares it with
 * the store, row by row. Rows in both must be equal, unless the audit log has a change; missing
 * rows must have been erased or purged. The log is read after the enquiries, so that the store may
 * be in use meanwhile.
 */
export async function proveBackup(options: ProofOptions): Promise<Proof> {
  const dataDir = join(options.settings.dataDir, `.verify-${process.pid}`)
  return withTemporary(dataDir, async () => {
    const scratch = { ...options.settings, dataDir, databaseUrl: undefined }
    const restored = await restoreBackup(scratch, options.backup, await options.live.erasures())
    const copy = openStore(scratch)
    try {
      const compared = await compareStores(copy, options)
      const inBackup = [...restored.auditProblems, ...(await copy.verify())]
      return {
        ...compared,
        erased: restored.erased + compared.erased,
        problems: [...inBackup.map((problem) => `in the backup, ${problem}`), ...compared.problems],
      }
    } finally {
      await copy.close()
    }
  })
}

async function compareStores(copy: EnquiryStore, { live, keptSince }: ProofOptions) {
  const found = await compareEnquiries(copy, live)
  const log = await compareLogs(copy, live)
  const isErased = buildErasedCheck(await live.erasures())
  const purgedUntil = Math.max(keptSince.getTime(), ...log.since.map(purgeLimitOf))

  const problems = [...log.problems]
  const counts = { changed: 0, purged: 0, erased: 0 }
  const unexplained: string[] = []
  for (const enquiry of found.missing) {
    const receivedAtMs = enquiry.receivedAt.getTime()
    if (log.dated.has(enquiry.id)) counts.changed += 1
    else if (isErased({ ...enquiry, receivedAtMs })) counts.erased += 1
    else if (receivedAtMs < purgedUntil) counts.purged += 1
    else unexplained.push(enquiry.id)
  }
  report(problems, unexplained, 'enquiries of the backup are missing, and no log entry explains it')
  const altered: string[] = []
  for (const [before, now] of found.different) {
    if (isExplained(before, now, log.since)) counts.changed += 1
    else altered.push(before.id)
  }
  report(problems, altered, 'enquiries differ from the backup, and no log entry explains it')
  const early = found.added.filter(({ receivedAt }) => receivedAt.getTime() < found.completeUntil)
  const ids = early.map(({ id }) => id).filter((id) => !log.dated.has(id))
  report(problems, ids, 'enquiries arrived before the backup was made and are not in it')
  const { count: enquiries, added } = found
  return { enquiries, ...counts, added: added.length, auditEntries: log.count, problems }
}

/** Clocks of servers that share a database may differ by less than this. */
const CLOCKS_DIFFER_MS = 3_600_000

async function compareEnquiries(copy: EnquiryStore, live: EnquiryStore) {
  const missing: Enquiry[] = []
  const different: [Enquiry, Enquiry][] = []
  const added: { id: string; receivedAt: Date }[] = []
  let count = 0
  let newestMs = Number.NEGATIVE_INFINITY
  const order = ({ receivedAt, id }: Enquiry) => receivedAt.toISOString() + id
  for await (const [before, now] of readPairs(copy.list({}), live.list({}), order)) {
    if (before === undefined) {
      added.push({ id: now.id, receivedAt: now.receivedAt })
      continue
    }
    count += 1
    newestMs = before.receivedAt.getTime()
    if (now === undefined) missing.push(before)
    else if (differences(before, now).length > 0) different.push([before, now])
  }
  return { count, missing, different, added, completeUntil: newestMs - CLOCKS_DIFFER_MS }
}

async function compareLogs(copy: EnquiryStore, live: EnquiryStore) {
  const since: AuditRecord[] = []
  const missing: string[] = []
  const altered: string[] = []
  let count = 0
  const order = ({ id }: AuditRecord) => id
  for await (const [before, now] of readPairs(copy.auditTrail(), live.auditTrail(), order)) {
    if (before === undefined) {
      since.push(now)
      continue
    }
    count += 1
    if (now === undefined) missing.push(before.id)
    else if (contentOf(before) !== contentOf(now)) altered.push(before.id)
  }
  const problems: string[] = []
  report(problems, missing, 'entries of the audit log are gone')
  report(problems, altered, 'entries of the audit log differ from the backup')
  const dated = new Set(
    since.filter(({ action }) => action === 'date again').map(({ details }) => details.id),
  )
  return { count, since, problems, dated }
}

/** All columns except the log's number, which may differ. */
function contentOf({ at, actor, action, details }: AuditRecord): string {
  return JSON.stringify([at, actor, action, details])
}

/** The columns of an enquiry that may change, by their names in the audit log. */
const changeable: readonly (keyof Enquiry)[] = [...enquiryFields.map(({ name }) => name), 'status']

function differences(before: Enquiry, now: Enquiry): (keyof Enquiry)[] {
  const fields: (keyof Enquiry)[] = [...changeable, 'quarantineReason']
  return fields.filter((name) => before[name] !== now[name])
}

function isExplained(before: Enquiry, now: Enquiry, since: readonly AuditRecord[]): boolean {
  const ours = since.filter(({ details }) => details.id === before.id)
  const changed = ours.flatMap(({ action, details }) => {
    if (action === 'correct') return String(details.fields).split(' ')
    const change = Object.values(statusActions).find(({ logged }) => logged === action)
    if (change === undefined) return []
    return change.to === 'quarantined' ? ['status', 'quarantineReason'] : ['status']
  })
  return differences(before, now).every((name) => changed.includes(name))
}

function purgeLimitOf({ action, details }: AuditRecord): number {
  return action === 'purge' ? Date.parse(String(details.before)) : Number.NEGATIVE_INFINITY
}

function report(problems: string[], ids: readonly string[], what: string): void {
  if (ids.length > 0) problems.push(`${ids.length} ${what}; the first is ${ids[0]}`)
}
