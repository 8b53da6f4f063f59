import { countOutsideLedger } from '../owner/erase-person.ts'
import { checkSound, makeBackup, makeProvenBackup, proveFile } from '../owner/keep.ts'
import { readLedger, restoreBackup } from '../store/restore-backup.ts'
import { retentionLimit } from '../upkeep.ts'
import { type Command, exitCodes, readArguments } from './command.ts'

export const backup: Command = {
  summary: 'copy everything, as of one moment, into one file',
  usage: 'FILE [--prove] [--force]',
  help: `
  The file is an SQLite database, whichever database you use, and only you may read it. The server
  may go on running. The spreadsheet stand-in is not in it: copy DATA_DIR/enquiries.csv as well.
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
  summary: 'fill an empty database with a backup',
  usage: 'FILE [--ledger FILE]',
  help: `
  Takes a backup of either database into either database, so this is also the way from SQLite to
  PostgreSQL. It never overwrites: a database that holds enquiries is refused. To go back in time
  on SQLite, stop the server, move enquiries.db out of DATA_DIR, restore, and start the server.
  What was erased stays erased, as far as the ledger of the backup or of the database knows, and
  what is older than RETENTION_DAYS is deleted at once.
  --ledger FILE     take the ledger of this file too: of a newer backup, or of the enquiries.db that
                    you moved away`,
  read(argv) {
    const { values, positionals } = readArguments(
      argv,
      { ledger: { type: 'string' } },
      { names: ['FILE'] },
    )
    const [file = ''] = positionals

    return async ({ config, store, actor }, terminal) => {
      const ledger = values.ledger === undefined ? [] : await readLedger(config, values.ledger)
      const restored = await restoreBackup(config, file, ledger)
      const { enquiries: count, erased, auditProblems } = restored
      const problems = auditProblems.length
      const details = {
        count,
        ...(erased === 0 ? {} : { erased }),
        ...(problems === 0 ? {} : { problems }),
      }
      await store.audit({ actor, action: 'restore', details })
      for (const problem of auditProblems) terminal.remark(`In the backup, ${problem}.`)
      const before = retentionLimit(config)
      const unknown = await countOutsideLedger(store, before)
      if (unknown > 0) terminal.remark(`${OUTSIDE_LEDGER} Such erasures: ${unknown}.`)
      const isAnyOld = (await store.count({ until: before })) > 0
      const purged = isAnyOld ? await store.purge(before, actor) : 0
      await terminal.print([
        `Restored: enquiries ${count}.\n`,
        ...(erased === 0 ? [] : [`Left out, because they were erased: enquiries ${erased}.\n`]),
        ...(purged === 0 ? [] : [`Deleted again, for their time is over: enquiries ${purged}.\n`]),
      ])
      return exitCodes.done
    }
  },
}

const OUTSIDE_LEDGER =
  'Before there was a ledger, people were erased who may be back with this backup: erase them again' +
  ' by their requests, with npm run enquiries -- erase --email ADDRESS.'

export const verify: Command = {
  summary: 'check that the database is sound, and that a backup of it is',
  usage: '[--backup FILE]',
  help: `
  An entry of the audit log that was altered, removed or put in is found too.
  --backup FILE     restore FILE into a scratch file in DATA_DIR, whichever database you use, and
                    compare every enquiry and every entry of the log with the database: what
                    differs must have been corrected, released, erased or purged since. Needs
                    twice the room of FILE for as long as it takes.`,
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
