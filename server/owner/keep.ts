import { globSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { makeFolder } from '../store/make-folder.ts'
import { proveBackup } from '../store/prove-backup.ts'
import { replacedFolder } from '../store/replace-database.ts'
import { readRelease } from '../store/restore-backup.ts'
import { backupActions, reasonOf } from '../store/store.ts'
import { DAY_MS, retentionLimit } from '../upkeep.ts'
import { makeNewFile } from './new-file.ts'
import { NotDoneError, type Owner } from './owner.ts'

/**
 * Copies everything into one file, and returns the number of enquiries. For an earlier release, it
 * lacks the tables that this has no place for.
 */
export async function makeBackup(
  { config, store, actor }: Pick<Owner, 'config' | 'store' | 'actor'>,
  file: string,
  { mayReplace = false, earlier }: { mayReplace?: boolean; earlier?: string | undefined } = {},
): Promise<{ count: number; lacking: string[] }> {
  const release = earlier === undefined ? undefined : await readRelease(config, earlier)
  const count = await store.count({})
  let lacking: string[] = []
  await makeNewFile(file, mayReplace, async (part) => {
    if (release === undefined) await store.backup(part)
    else lacking = await store.backupFor(part, release)
    await store.audit({ actor, action: backupActions.made, details: { count } })
  })
  return { count, lacking }
}

/** Deletes old backups and replaced databases, by the store's trusted time. */
export async function expireBackups(
  { config: { dataDir }, store }: Pick<Owner, 'config' | 'store'>,
  newest: string,
  days: number,
): Promise<void> {
  const beforeMs = (await store.ping()).getTime() - days * DAY_MS
  const folders = [dirname(newest), join(dataDir, 'backups')].map((folder) => join(folder, '*.db'))
  for (const path of [...globSync(folders), ...globSync(join(replacedFolder(dataDir), '*'))]) {
    if (statSync(path).mtimeMs < beforeMs) await rm(path, { recursive: true })
  }
}

/** Checks the database, creates a backup and verifies it; one that fails is not kept. */
export async function makeProvenBackup(
  owner: Omit<Owner, 'spreadsheet'>,
  file: string,
  { mayReplace = false, onStep = async (_done: string) => {} } = {},
): Promise<void> {
  let isMade = false
  try {
    await onStep(await checkSound(owner))
    makeFolder(dirname(file))
    const { count } = await makeBackup(owner, file, { mayReplace })
    isMade = true
    await onStep(`Backed up to ${file}: enquiries ${count}.`)
    await onStep(await proveFile(owner, file))
  } catch (error) {
    if (isMade) await rm(file, { force: true })
    throw new NotDoneError(`No backup was made: ${reasonOf(error)}`, { cause: error })
  }
}

/** Reports success, or what is wrong. */
export async function checkSound({ store }: Pick<Owner, 'store'>): Promise<string> {
  const problems = await store.verify()
  if (problems.length > 0) throw new NotDoneError(problems.join('\n'))
  await store.ping()
  return `The database is intact and writable: enquiries ${await store.count({})}.`
}

/**
 * Restores it into a scratch database. The audit log records it, and the server's metrics show the
 * time.
 */
export async function proveFile(
  owner: Omit<Owner, 'spreadsheet'>,
  backup: string,
): Promise<string> {
  const { config, store, actor, machine, startThread } = owner
  const keptSince = retentionLimit(config, machine.now())
  const proof = await proveBackup({
    settings: { ...config, machine, startThread },
    live: store,
    backup,
    keptSince,
  })
  if (proof.problems.length > 0) throw new NotDoneError(proof.problems.join('\n'))
  const { enquiries: count, changed, purged, erased, added, auditEntries } = proof
  const details = { file: basename(backup), count, changed, purged, erased, added }
  await store.audit({ actor, action: backupActions.proven, details })
  return (
    `Restored for a trial without a problem: enquiries ${count}, log entries ${auditEntries}.\n` +
    `Since then: changed ${changed}, purged ${purged}, erased ${erased}, added ${added}.`
  )
}
