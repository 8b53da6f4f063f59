import { type EnquiryInput, enquiryFields } from '@app/contract/enquiry-fields.ts'
import type { StatusAction } from '@app/contract/enquiry-statuses.ts'
import { isWishKind, wishKinds } from '@app/contract/wishes.ts'
import { enquiryActions, RefusedActionError, readCorrection } from '../owner/actions.ts'
import type { Owner } from '../owner/owner.ts'
import { purge, retentionLimit } from '../upkeep.ts'
import { type Action, type Command, exitCodes, readArguments, UsageError } from './command.ts'
import { noSuchEnquiry } from './reading.ts'

export const correct: Command = {
  summary: 'correct the fields of an enquiry',
  usage: `REFERENCE ${enquiryFields.map(({ option }) => `[--${option} TEXT]`).join(' ')}`,
  help: `
  The rules of the form apply. Only the fields you give are changed; --phone '' clears the number.
  The row in the local spreadsheet is corrected too, unless it was changed. Any Google Sheet and
  messages that were already delivered do not change.`,
  read(argv) {
    const { values, positionals } = readArguments(argv, correctionOptions, { names: ['REFERENCE'] })
    const [wanted] = positionals
    const changes = readCorrectionOptions(values)

    return withEnquiry(wanted, async (owner, id) => {
      const rows = await enquiryActions.correct.act(owner, id, changes)
      return `Corrected: ${Object.keys(changes).join(', ')}; spreadsheet rows ${rows}.`
    })
  },
}

export const deleteOne = ofOne(
  'delete one enquiry, and leave the others of the same person',
  `
  Its deliveries, keys and notes go with it, and its row in the local spreadsheet, unless either was
  changed. Not removed: your backups, messages already sent, and any Google Sheet. A salted hash is
  kept, so that a restore leaves it out. To remove a person, use the erase command.`,
  async (owner, id) => {
    const rows = await enquiryActions.delete.act(owner, id)
    return `Deleted: enquiries 1, spreadsheet rows ${rows}.`
  },
)

export const answered: Command = {
  summary: 'note that you have done what a sender asked for',
  usage: `REFERENCE ${wishKinds.join('|')}`,
  help: '\n  The show command prints what is asked. Erasing the enquiry ends it too.',
  read(argv) {
    const names = ['REFERENCE', 'KIND']
    const [wanted, kind] = readArguments(argv, {}, { names }).positionals
    if (!isWishKind(kind)) throw new UsageError(`KIND must be one of ${wishKinds.join(', ')}`)

    return withEnquiry(wanted, async (owner, id) => {
      await enquiryActions.answered.act(owner, id, { kind })
      return `Done: ${kind}.`
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
      await terminal.print([
        `Deleted everything received before ${before.toISOString()}: ${counts}.\n`,
      ])
      return exitCodes.done
    }
  },
}

export const retry: Command = {
  summary: 'retry failed deliveries, of one enquiry or of all',
  usage: '[REFERENCE]',
  help: '\n  The running server sends them within seconds.',
  read(argv) {
    const names = ['REFERENCE']
    const [wanted] = readArguments(argv, {}, { names, required: 0 }).positionals

    if (wanted !== undefined) {
      return withEnquiry(wanted, async (owner, id) =>
        retried(await enquiryActions.retry.act(owner, id)),
      )
    }
    return async ({ store, actor }, terminal) => {
      await terminal.print([`${retried(await store.retry(undefined, actor))}\n`])
      return exitCodes.done
    }
  },
}

function retried(count: number): string {
  return `Failed deliveries to retry: ${count}.`
}

/** One for each action that changes the status. */
export const statusCommands: Record<StatusAction, Command> = {
  release: ofOne(
    'release an enquiry from quarantine, so that it is delivered',
    '',
    async (owner, id) => {
      const channels = await enquiryActions.release.act(owner, id)
      const to =
        channels.length === 0 ? 'no channel is set up' : `will be sent by ${channels.join(', ')}`
      return `Released from quarantine: ${to}.`
    },
  ),
  spam: ofOne(
    'move an enquiry to quarantine',
    '\n  It is no longer delivered. To undo this, use the release command.',
    async (owner, id) => {
      await enquiryActions.spam.act(owner, id)
      return 'Moved to quarantine as spam.'
    },
  ),
}

/** A command for one enquiry without options; `act` returns the line to print. */
function ofOne(
  summary: string,
  help: string,
  act: (owner: Owner, id: string) => Promise<string>,
): Command {
  return {
    ...{ summary, usage: 'REFERENCE', help },
    read(argv) {
      return withEnquiry(readArguments(argv, {}, { names: ['REFERENCE'] }).positionals[0], act)
    },
  }
}

/** Prints the result, or why the action was rejected. */
function withEnquiry(wanted = '', act: (owner: Owner, id: string) => Promise<string>): Action {
  return async (owner, terminal) => {
    const found = await owner.store.find(wanted)
    if (found === undefined) return noSuchEnquiry(wanted, terminal)
    try {
      await terminal.print([`${await act(owner, found.enquiry.id)}\n`])
    } catch (error) {
      if (!(error instanceof RefusedActionError)) throw error
      if (error.problem === 'gone') return noSuchEnquiry(wanted, terminal)
      terminal.remark(refusals[error.problem])
    }
    return exitCodes.done
  }
}

const refusals: Record<Exclude<RefusedActionError['problem'], 'gone'>, string> = {
  changed: 'Someone else has changed it meanwhile. Nothing was changed.',
  otherStatus: 'Not possible with the current status of this enquiry. Nothing was changed.',
  notTaken: 'A value is not valid. Nothing was changed.',
  claimed: 'Another owner is answering this enquiry. Nothing was changed.',
}

/** One option for each field, for parseArgs. */
const correctionOptions: Record<string, { type: 'string' }> = Object.fromEntries(
  enquiryFields.map(({ option }) => [option, { type: 'string' }]),
)

/** The given fields, normalised like those of the form. */
function readCorrectionOptions(values: Record<string, unknown>): Partial<EnquiryInput> {
  const given = enquiryFields.filter(({ option }) => typeof values[option] === 'string')
  const texts = given.map(({ name, option }) => [name, values[option]])
  const { changes, problems } = readCorrection(Object.fromEntries(texts))
  const [problem] = Object.values(problems)
  if (problem !== undefined) throw new UsageError(problem)
  if (given.length > 0) return changes
  const options = enquiryFields.map(({ option }) => `--${option}`)
  throw new UsageError(`at least one of these is required: ${options.join(', ')}`)
}
