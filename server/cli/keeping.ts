import { join } from 'node:path'
import { check } from '../owner/check.ts'
import { countOutsideLedger } from '../owner/erase-person.ts'
import {
  checkSound,
  expireBackups,
  makeBackup,
  makeProvenBackup,
  proveFile,
} from '../owner/keep.ts'
import { NotDoneError } from '../owner/owner.ts'
import { MAX_LEAP_MS } from '../store/believed-time.ts'
import { exchange, replaceDatabase } from '../store/replace-database.ts'
import { readLedger, readTrustedTime, restoreBackup } from '../store/restore-backup.ts'
import { withTemporary } from '../store/with-temporary.ts'
import { retentionLimit } from '../upkeep.ts'
import { type Command, exitCodes, readArguments, readWholeNumber, UsageError } from './command.ts'

export const backup: Command = {
  summary: 'back up everything to one file',
  usage: 'FILE [--prove] [--expire DAYS] [--for FILE] [--force]',
  help: `
  FILE is an SQLite database, whichever database you use, and only you can read it. The server can
  keep running. The local spreadsheet is not included: copy DATA_DIR/enquiries.csv as well.
  --prove           check the database before, and FILE after that, as verify --backup does; a FILE
                    that cannot be proven is not kept
  --expire DAYS     then delete older backups in the folder of FILE, older ones of the desk, and
                    older databases in DATA_DIR/replaced. A clock that is ahead deletes none
  --for FILE        make one for the release that made the backup FILE, to go back to it
  --force           replace FILE if it exists`,
  read(argv) {
    const { values, positionals } = readArguments(
      argv,
      {
        prove: { type: 'boolean' },
        expire: { type: 'string' },
        for: { type: 'string' },
        force: { type: 'boolean' },
      },
      { names: ['FILE'] },
    )
    const [file = ''] = positionals
    const { prove, for: earlier, force: mayReplace = false } = values
    if (prove && earlier !== undefined) throw new UsageError('--prove and --for exclude each other')
    const expireDays = values.expire && readWholeNumber('expire', values.expire)

    return async (owner, terminal) => {
      const onStep = (done: string) => terminal.print([`${done}\n`])
      if (prove) await makeProvenBackup(owner, file, { mayReplace, onStep })
      else {
        const { count, lacking } = await makeBackup(owner, file, { mayReplace, earlier })
        await onStep(`Backed up to ${file}: enquiries ${count}.`)
        if (lacking.length > 0) await onStep(`Not known to that release: ${lacking.join(', ')}.`)
      }
      if (expireDays) await expireBackups(owner, file, expireDays)
      return exitCodes.done
    }
  },
}

export const restore: Command = {
  summary: 'restore a backup into an empty database',
  usage: 'FILE [--replace] [--ledger FILE]',
  help: `
  A backup of either database can be restored into either database, for example to move from SQLite
  to PostgreSQL. A database that contains enquiries is refused, unless you replace it. People listed
  in the erasure ledger of the backup or of the database stay erased, and enquiries older than
  RETENTION_DAYS are deleted at once, unless the clock of this machine is far ahead of the backup.
  --replace         on SQLite, while the server is stopped: once all is restored, move the present
                    database to DATA_DIR/replaced. What arrived after the backup is kept, if it can
                    be read
  --ledger FILE     also apply the erasure ledger of FILE, such as a newer backup`,
  read(argv) {
    const { values, positionals } = readArguments(
      argv,
      { replace: { type: 'boolean' }, ledger: { type: 'string' } },
      { names: ['FILE'] },
    )
    const [file = ''] = positionals

    return async ({ config, store, actor, machine }, terminal) => {
      const settings = { ...config, machine }
      const ledger = values.ledger === undefined ? [] : await readLedger(settings, values.ledger)
      const trusted =
        values.ledger === undefined ? undefined : await readTrustedTime(settings, values.ledger)
      const restored = values.replace
        ? await replaceDatabase(settings, file, ledger, trusted)
        : { ...(await restoreBackup(settings, file, ledger, trusted)), added: 0, problems: [] }
      const { enquiries: count, erased, added, auditProblems } = restored
      const problems = auditProblems.length
      const details = {
        count,
        ...(erased === 0 ? {} : { erased }),
        ...(added === 0 ? {} : { added }),
        ...(problems === 0 ? {} : { problems }),
      }
      const trustedMs = (await store.ping()).getTime() // first, because the log trusts the clock
      await store.audit({ actor, action: 'restore', details })
      for (const problem of restored.problems) terminal.remark(problem)
      for (const problem of auditProblems) terminal.remark(`In the backup, ${problem}.`)
      if (machine.now() - trustedMs >= MAX_LEAP_MS) terminal.remark(CLOCK_AHEAD)
      const before = retentionLimit(config, Math.min(machine.now(), trustedMs))
      const unknown = await countOutsideLedger(store, before)
      if (unknown > 0) terminal.remark(`${OUTSIDE_LEDGER} Such erasures: ${unknown}.`)
      const isAnyOld = (await store.count({ until: before })) > 0
      const purged = isAnyOld ? await store.purge(before, actor) : 0
      await terminal.print([
        `Restored: enquiries ${count}.\n`,
        ...(erased === 0 ? [] : [`Left out, because they were erased: enquiries ${erased}.\n`]),
        ...(added === 0 ? [] : [`Kept, because they arrived after it: enquiries ${added}.\n`]),
        ...(purged === 0
          ? []
          : [`Deleted again, as older than RETENTION_DAYS: enquiries ${purged}.\n`]),
      ])
      return exitCodes.done
    }
  },
}

export const goBack: Command = {
  summary: 'give the database the form that an earlier release can use',
  usage: 'FILE',
  help: `
  FILE is a backup that the earlier release has made. The database keeps everything that it has a
  place for, and nobody who was erased. On SQLite, while the server is stopped: the present
  database is moved to DATA_DIR/replaced. With PostgreSQL, use backup --for.`,
  read(argv) {
    const { positionals } = readArguments(argv, {}, { names: ['FILE'] })
    const [earlier = ''] = positionals

    return async (owner, terminal) => {
      const { config } = owner
      if (config.databaseUrl !== undefined) throw new NotDoneError(ONLY_SQLITE)
      const file = join(config.dataDir, `.go-back-${process.pid}.db`)
      await withTemporary(file, async () => {
        const { count, lacking } = await makeBackup(owner, file, { earlier })
        await owner.store.close()
        exchange(config, file)
        await terminal.print([`Ready for the earlier release: enquiries ${count}.\n`])
        if (lacking.length > 0) await terminal.print([`Not known to it: ${lacking.join(', ')}.\n`])
      })
      return exitCodes.done
    }
  },
}

const ONLY_SQLITE = 'go-back is for SQLite: with PostgreSQL, use backup --for'

const CLOCK_AHEAD =
  'The clock is far ahead of the backup, so nothing was deleted for its age. If the clock is right,' +
  ' run npm run enquiries -- purge.'

const OUTSIDE_LEDGER =
  'Before there was a ledger, people were erased who may be in this backup. Find their requests, and' +
  ' erase them again with npm run enquiries -- erase --email ADDRESS.'

export const checkAll: Command = {
  summary: 'check the server, Node, store, deliveries, requests, backups, disk and clock',
  usage: '[--quiet]',
  help: `
  Prints one line each, and fails if there is a problem: for cron, which mails what it prints.
  --quiet           print only problems`,
  read(argv) {
    const { values } = readArguments(argv, { quiet: { type: 'boolean' } })

    return async (owner, terminal) => {
      const findings = await check(owner)
      const shown = findings.filter(({ isGood }) => !(values.quiet && isGood))
      const lines = shown.map(({ subject, isGood, text }) => {
        return `${isGood ? 'good   ' : 'PROBLEM'}  ${subject.padEnd(10)}  ${text}\n`
      })
      await terminal.print(lines)
      return findings.every(({ isGood }) => isGood) ? exitCodes.done : exitCodes.failed
    }
  },
}

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
