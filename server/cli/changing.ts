import { enquiryFields } from '@app/contract/enquiry-fields.ts'
import { enquiryActions, RefusedActionError } from '../owner/actions.ts'
import type { Owner } from '../owner/owner.ts'
import { purge, retentionLimit } from '../upkeep.ts'
import { type Action, type Command, exitCodes, readArguments } from './command.ts'
import type { Terminal } from './output.ts'
import { correctionOptions, readCorrectionOptions } from './read-correction.ts'
import { noSuchEnquiry } from './reading.ts'

export const correct: Command = {
  summary: 'correct the fields of an enquiry',
  usage: `ID ${enquiryFields.map(({ option }) => `[--${option} TEXT]`).join(' ')}`,
  help: `
  The rules of the form apply. Only the fields you give are changed; --phone '' clears the number.
  Spreadsheets and messages that were already delivered do not change.`,
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
  summary: 'delete enquiries older than RETENTION_DAYS, as the server does automatically',
  usage: '',
  help: `
  Also deletes quarantined enquiries and rows of the local spreadsheet. Enquiries with pending
  deliveries are kept until the deliveries have been sent or have failed. This command trusts the
  clock of this machine, even if the server does not.`,
  read(argv) {
    readArguments(argv, {})

    return async ({ config, store, spreadsheet, actor, machine }, terminal) => {
      const before = retentionLimit(config, machine.now())
      await store.ping(true) // an explicit request confirms the clock
      const { enquiries, rows } = await purge(before, { store, spreadsheet }, actor)
      const counts = `enquiries ${enquiries}, spreadsheet rows ${rows}`
      await terminal.print([`Deleted what arrived before ${before.toISOString()}: ${counts}.\n`])
      return exitCodes.done
    }
  },
}

export const retry: Command = {
  summary: 'retry failed deliveries, of one enquiry or of all',
  usage: '[ID]',
  help: '\n  The running server sends them within seconds.',
  read(argv) {
    const [id] = readArguments(argv, {}, { names: ['ID'], required: 0 }).positionals

    return withEnquiry(id ?? '', async (owner, terminal) => {
      const { store, actor } = owner
      const count = await (id === undefined
        ? store.retry(undefined, actor)
        : enquiryActions.retry.act(owner, id))
      await terminal.print([`Failed deliveries to retry: ${count}.\n`])
    })
  },
}

export const release: Command = {
  summary: 'release an enquiry from quarantine, so that it is delivered',
  usage: 'ID',
  help: '',
  read(argv) {
    const [id = ''] = readArguments(argv, {}, { names: ['ID'] }).positionals

    return withEnquiry(id, async (owner, terminal) => {
      const channels = await enquiryActions.release.act(owner, id)
      const to =
        channels.length === 0 ? 'no channel is set up' : `will be sent by ${channels.join(', ')}`
      await terminal.print([`Released from quarantine: ${to}.\n`])
    })
  },
}

export const spam: Command = {
  summary: 'move an enquiry to quarantine',
  usage: 'ID',
  help: '\n  It is no longer delivered. To undo this, use the release command.',
  read(argv) {
    const [id = ''] = readArguments(argv, {}, { names: ['ID'] }).positionals

    return withEnquiry(id, async (owner, terminal) => {
      await enquiryActions.spam.act(owner, id)
      await terminal.print(['Moved to quarantine as spam.\n'])
    })
  },
}

/** Explains why no action is possible on an enquiry. */
function withEnquiry(id: string, act: (owner: Owner, terminal: Terminal) => Promise<void>): Action {
  return async (owner, terminal) => {
    try {
      await act(owner, terminal)
    } catch (error) {
      if (!(error instanceof RefusedActionError)) throw error
      if (error.problem === 'gone') return noSuchEnquiry(id, terminal)
      terminal.remark('This enquiry is not in quarantine.')
    }
    return exitCodes.done
  }
}
