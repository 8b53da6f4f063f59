import { enquiryFields } from '@app/contract/enquiry-fields.ts'
import { enquiryActions, RefusedActionError } from '../owner/actions.ts'
import type { Owner } from '../owner/owner.ts'
import { purge, retentionLimit } from '../upkeep.ts'
import { type Action, type Command, exitCodes, readArguments } from './command.ts'
import type { Terminal } from './output.ts'
import { correctionOptions, readCorrectionOptions } from './read-correction.ts'
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
    const changes = readCorrectionOptions(values)

    return withEnquiry(id, async (owner, terminal) => {
      await enquiryActions.correct.act(owner, id, changes)
      await terminal.print([`Corrected: ${Object.keys(changes).join(', ')}.\n`])
    })
  },
}

export const deleteOne: Command = {
  summary: 'delete one enquiry, and leave the others of the same person',
  usage: 'ID',
  help: `
  Its deliveries, keys and notes go with it; rows of the spreadsheet stand-in stay. A salted hash
  stays too, by which a restore leaves it out. To remove a person, use the erase command.`,
  read(argv) {
    const [id = ''] = readArguments(argv, {}, { names: ['ID'] }).positionals

    return withEnquiry(id, async (owner, terminal) => {
      await enquiryActions.delete.act(owner, id)
      await terminal.print(['Deleted.\n'])
    })
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

    return withEnquiry(id ?? '', async (owner, terminal) => {
      const { store, actor } = owner
      const count = await (id === undefined
        ? store.retry(undefined, actor)
        : enquiryActions.retry.act(owner, id))
      await terminal.print([`Failed deliveries that are due again: ${count}.\n`])
    })
  },
}

export const release: Command = {
  summary: 'let an enquiry out of quarantine, to be delivered like any other',
  usage: 'ID',
  help: '',
  read(argv) {
    const [id = ''] = readArguments(argv, {}, { names: ['ID'] }).positionals

    return withEnquiry(id, async (owner, terminal) => {
      const channels = await enquiryActions.release.act(owner, id)
      const to =
        channels.length === 0 ? 'no channel is set up' : `goes out by ${channels.join(', ')}`
      await terminal.print([`Let out of quarantine: ${to}.\n`])
    })
  },
}

export const spam: Command = {
  summary: 'put an enquiry into quarantine',
  usage: 'ID',
  help: '\n  It is delivered to nobody any more. The release command takes that back.',
  read(argv) {
    const [id = ''] = readArguments(argv, {}, { names: ['ID'] }).positionals

    return withEnquiry(id, async (owner, terminal) => {
      await enquiryActions.spam.act(owner, id)
      await terminal.print(['In quarantine: marked as spam.\n'])
    })
  },
}

/** Says why an enquiry cannot be acted on. */
function withEnquiry(id: string, act: (owner: Owner, terminal: Terminal) => Promise<void>): Action {
  return async (owner, terminal) => {
    try {
      await act(owner, terminal)
    } catch (error) {
      if (!(error instanceof RefusedActionError)) throw error
      if (error.problem === 'gone') return noSuchEnquiry(id, terminal)
      terminal.remark('That enquiry is not in quarantine.')
    }
    return exitCodes.done
  }
}
