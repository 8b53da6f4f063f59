import { countOutsideLedger } from '../owner/erase-person.ts'
import { checkSound, makeBackup, makeProvenBackup, proveFile } from '../owner/keep.ts'
import { readLedger, restoreBackup } from '../store/restore-backup.ts'
import { retentionLimit } from '../upkeep.ts'
import { type Command, exitCodes, readArguments } from './command.ts'

export const backup: Command = {
  summary: 'back up everything to one file',
  usage: 'FILE [--prove] [--force]',
  help: `
  FILE is an SQLite database, whichever database you use, and only you can read it. The server can
  keep running. The local spreadsheet is not included: copy DATA_DIR/enquiries.csv as well.
  --prove           check the database before, and FILE after that, as verify --backup does; a FILE
                    that cannot be proven is not kept
  --force           replace FILE if it exists`,
  read(argv) {
    const { values, positionals } = readArguments(
      argv,
      { prove: { type: 'boolean' }, force: { type: 'boolean' } },
      { names: ['FILE'] },
    )
    const [file = ''] = positionals

    return async (owner, terminal) => {
      const { prove, force: mayReplace = false } = values
      const onStep = (done: string) => terminal.print([`${done}\n`])
      if (prove) await makeProvenBackup(owner, file, { mayReplace, onStep })
      else {
        const count = await makeBackup(owner, file, mayReplace)
        await onStep(`Backed up to ${file}: enquiries ${count}.`)
      }
      return exitCodes.done
    }
  },
}

export const restore: Command = {
  summary: 'restore a backup into an empty database',
  usage: 'FILE [--ledger FILE]',
  help: `
  A backup of either database can be restored into either database, for example to move from SQLite
  to PostgreSQL. It never overwrites: a database that contains enquiries is refused. To go back to
  an earlier state on SQLite, stop the server, move enquiries.db out of DATA_DIR, restore, and start
  the server. People listed in the erasure ledger of the backup or of the database stay erased, and
  enquiries older than RETENTION_DAYS are deleted at once.
  --ledger FILE     also apply the erasure ledger of FILE: a newer backup, or the enquiries.db that
                    you moved away`,
  read(argv) {
    const { values, positionals } = readArguments(
      argv,
      { ledger: { type: 'string' } },
      { names: ['FILE'] },
    )
    const [file = ''] = positionals

    return async ({ config, store, actor, machine }, terminal) => {
      const settings = { ...config, machine }
      const ledger = values.ledger === undefined ? [] : await readLedger(settings, values.ledger)
      const restored = await restoreBackup(settings, file, ledger)
      const { enquiries: count, erased, auditProblems } = restored
      const problems = auditProblems.length
      const details = {
        count,
        ...(erased === 0 ? {} : { erased }),
        ...(problems === 0 ? {} : { problems }),
      }
      await store.audit({ actor, action: 'restore', details })
      for (const problem of auditProblems) terminal.remark(`In the backup, ${problem}.`)
      const before = retentionLimit(config, machine.now())
      const unknown = await countOutsideLedger(store, before)
      if (unknown > 0) terminal.remark(`${OUTSIDE_LEDGER} Such erasures: ${unknown}.`)
      const isAnyOld = (await store.count({ until: before })) > 0
      const purged = isAnyOld ? await store.purge(before, actor) : 0
      await terminal.print([
        `Restored: enquiries ${count}.\n`,
        ...(erased === 0 ? [] : [`Left out, because they were erased: enquiries ${erased}.\n`]),
        ...(purged === 0
          ? []
          : [`Deleted again, as older than RETENTION_DAYS: enquiries ${purged}.\n`]),
      ])
      return exitCodes.done
    }
  },
}

const OUTSIDE_LEDGER =
  'Before there was a ledger, people were erased who may be in this backup. Find their requests, and' +
  ' erase them again with npm run enquiries -- erase --email ADDRESS.'

export const verify: Command = {
  summary: 'check the database, and a backup of it',
  usage: '[--backup FILE]',
  help: `
  Also detects entries of the audit log that were altered, removed or inserted.
  --backup FILE     restore FILE to a temporary file in DATA_DIR, and compare every enquiry and log
                    entry with the database. Differences are fine only if the log
                    explains them, such as a correction. Needs disk space for twice FILE.`,
  read(argv) {
    const { values } = readArguments(argv, { backup: { type: 'string' } })

    return async (owner, terminal) => {
      await terminal.print([`${await checkSound(owner)}\n`])
      const { backup: file } = values
      if (file !== undefined) await terminal.print([`${await proveFile(owner, file)}\n`])
      return exitCodes.done
    }
  },
}
