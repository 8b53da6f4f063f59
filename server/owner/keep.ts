import { type Proof, proveBackup } from '../store/prove-backup.ts'
import { backupActions } from '../store/store.ts'
import { retentionLimit } from '../upkeep.ts'
import { makeNewFile } from './new-file.ts'
import { NotDoneError, type Owner } from './owner.ts'

/** Copies everything into one file, and says how many enquiries that is. */
export async function makeBackup(
  { store, actor }: Pick<Owner, 'store' | 'actor'>,
  file: string,
  mayReplace: boolean,
): Promise<number> {
  const count = await store.count({})
  await makeNewFile(file, mayReplace, async (part) => {
    await store.backup(part)
    await store.audit({ actor, action: backupActions.made, details: { count } })
  })
  return count
}

/** Restores it for a trial. Leaves an entry in the log, by which the server tells when that was. */
export async function proveFile(owner: Omit<Owner, 'spreadsheet'>, backup: string): Promise<Proof> {
  const { config, store, actor } = owner
  const keptSince = retentionLimit(config)
  const proof = await proveBackup({ settings: config, live: store, backup, keptSince })
  if (proof.problems.length > 0) throw new NotDoneError(proof.problems.join('\n'))
  const { enquiries: count, changed, purged, erased, added } = proof
  const details = { count, changed, purged, erased, added }
  await store.audit({ actor, action: backupActions.proven, details })
  return proof
}
