import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolder } from '../store/make-folder.ts'
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

/** Makes a backup and proves it; what could not be proven is not kept. */
export async function makeProvenBackup(
  owner: Omit<Owner, 'spreadsheet'>,
  file: string,
): Promise<Proof> {
  try {
    makeFolder(dirname(file))
    await makeBackup(owner, file, false)
    return await proveFile(owner, file)
  } catch (error) {
    await rm(file, { force: true })
    const reason = error instanceof Error ? error.message : String(error)
    throw new NotDoneError(`No backup was made: ${reason}`, { cause: error })
  }
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
