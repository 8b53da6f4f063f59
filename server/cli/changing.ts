import { enquiryFields } from '@app/contract/enquiry-fields.ts'
import { releaseEnquiry } from '../owner/release.ts'
import { purge, retentionLimit } from '../upkeep.ts'
import { type Command, exitCodes, readArguments } from './command.ts'
import { correctionOptions, readCorrection } from './read-correction.ts'
import { noSuchEnquiry } from './reading.ts'

export const correct: Command = {
  summary: 'correct what somebody sent',
  usage: `ID ${enquiryFields.map(({ option }) => `[--${option} TEXT]`).join(' ')}`,
  help: `
  The rules of the form hold. Only what is named is changed; --phone '' empties it.
  Spreadsheets, mails and whatever else was already delivered stay as they are.`,
  read(argv) {
    const { values, positionals } = readArguments(argv, correctionOptions, { names: ['ID'] })
    const [id = ''] = positionals
    const changes = readCorrection(values)

    return async ({ store, actor }, terminal) => {
      if (!(await store.correct(id, changes, actor))) return noSuchEnquiry(id, terminal)
      await terminal.print([`Corrected: ${Object.keys(changes).join(', ')}.\n`])
      return exitCodes.done
    }
  },
}

export const purgeOld: Command = {
  summary: 'delete what is older than RETENTION_DAYS, as the server does by itself',
  usage: '',
  help: `
  Quarantined enquiries and the rows of the spreadsheet stand-in too. What is still to be delivered
  stays until it is, or is given up. The clock is taken for right, whatever the server thinks of it.`,
  read(argv) {
    readArguments(argv, {})

    return async ({ config, store, spreadsheet, actor }, terminal) => {
      const before = retentionLimit(config)
      await store.ping(true) // whoever asks for it believes the clock
      const { enquiries, rows } = await purge(before, { store, spreadsheet }, actor)
      const counts = `enquiries ${enquiries}, spreadsheet rows ${rows}`
      await terminal.print([`Deleted what arrived before ${before.toISOString()}: ${counts}.\n`])
      return exitCodes.done
    }
  },
}

export const retry: Command = {
  summary: 'try failed deliveries again, of one enquiry or of all',
  usage: '[ID]',
  help: '\n  The running server sends them within seconds.',
  read(argv) {
    const [id] = readArguments(argv, {}, { names: ['ID'], required: 0 }).positionals

    return async ({ store, actor }, terminal) => {
      if (id !== undefined && (await store.find(id)) === undefined)
        return noSuchEnquiry(id, terminal)
      await terminal.print([
        `Failed deliveries that are due again: ${await store.retry(id, actor)}.\n`,
      ])
      return exitCodes.done
    }
  },
}

export const release: Command = {
  summary: 'let an enquiry out of quarantine, to be delivered like any other',
  usage: 'ID',
  help: '',
  read(argv) {
    const [id = ''] = readArguments(argv, {}, { names: ['ID'] }).positionals

    return async (owner, terminal) => {
      if ((await owner.store.find(id)) === undefined) return noSuchEnquiry(id, terminal)
      const channels = await releaseEnquiry(owner, id)
      if (channels === undefined) {
        terminal.remark('That enquiry is not in quarantine.')
        return exitCodes.done
      }
      const to =
        channels.length === 0 ? 'no channel is set up' : `goes out by ${channels.join(', ')}`
      await terminal.print([`Let out of quarantine: ${to}.\n`])
      return exitCodes.done
    }
  },
}
