import { enquiryMessages, enquirySchema } from '@app/contract/enquiry.ts'
import {
  type EnquiryField,
  type EnquiryInput,
  enquiryFields,
  type FieldRow,
  mapFields,
} from '@app/contract/enquiry-fields.ts'
import { mapNames, statusActionNames } from '@app/contract/enquiry-statuses.ts'
import { type WishKind, wishKinds } from '@app/contract/wishes.ts'
import { buildChannels } from '../delivery/build-channels.ts'
import { hasBrokenCharacters, tidyText } from '../read-enquiry.ts'
import { type EnquiryClaim, flags, type Mark, reasonOf } from '../store/store.ts'
import { logRows } from './erase-person.ts'
import { NotDoneError, type Owner } from './owner.ts'

type Actor = Omit<Owner, 'spreadsheet'>
type MarkTexts = Omit<Mark, 'againAt'> & { againAt?: string | null }
type Texts = Partial<Record<EnquiryField, string>>
/** `was`: the values that were shown. A change of what others have changed since is rejected. */
type Since<T> = T & { was?: T }

/** Why an action was not taken; `fields` has a sentence for each invalid field. */
export class RefusedActionError extends Error {
  readonly problem: 'gone' | 'changed' | 'otherStatus' | 'notTaken' | 'claimed'
  readonly fields: Texts | undefined

  constructor(problem: RefusedActionError['problem'], fields?: Texts) {
    super(problem)
    this.problem = problem
    this.fields = fields
  }
}

const markProperties = {
  ...Object.fromEntries(flags.map(({ name }) => [name, { type: 'boolean' }])),
  note: { type: 'string', maxLength: 2_000, pattern: '^[^\\u0000]*$' },
  againAt: {
    type: ['string', 'null'],
    pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
  },
}
const fieldProperties = mapFields(() => ({ type: 'string' }))

/** The properties, and their values that were shown. */
function since(properties: object) {
  const was = { type: 'object', additionalProperties: false, properties }
  return { minProperties: 1, properties: { ...properties, was } }
}

/**
 * The owner's actions on one enquiry, at the command line and at the desk, which has a route for
 * each by its name. `body` is the schema of its arguments.
 */
export const enquiryActions = {
  mark: {
    body: since(markProperties),
    async act({ store, actor }: Actor, id: string, texts: Since<MarkTexts>): Promise<void> {
      const { was = {}, ...mark } = texts
      const change = await store.mark(id, readMark(mark), actor, readMark(was))
      if (change !== 'done') throw new RefusedActionError(change)
    },
  },

  claim: {
    body: {
      required: ['isClaimed'],
      properties: { isClaimed: { type: 'boolean' }, from: { type: 'string', maxLength: 200 } },
    },
    /** One owner replies at a time; to take over, name the current one. */
    async act({ store, actor }: Actor, id: string, claim: EnquiryClaim): Promise<void> {
      const holder = await store.claimEnquiry(id, claim, actor)
      if (holder === undefined) throw new RefusedActionError('gone')
      if (holder !== (claim.isClaimed ? actor : null)) throw new RefusedActionError('claimed')
    },
  },

  delete: {
    /** Removes this enquiry alone, and returns the number of spreadsheet rows removed with it. */
    async act({ store, spreadsheet, actor }: Owner, id: string): Promise<number> {
      const found = await store.find(id)
      const isRemoved = found !== undefined && (await store.remove(id, actor))
      if (!isRemoved) throw new RefusedActionError('gone')
      return logRows(store, actor, await spreadsheet.remove(found.enquiry))
    },
  },

  correct: {
    body: since(fieldProperties),
    /** In the spreadsheet stand-in too: an erasure by the new address has to find the row. */
    async act({ store, spreadsheet, actor }: Owner, id: string, texts: Since<Texts>) {
      const { was, ...wanted } = texts
      const { changes, problems } = readCorrection(wanted)
      if (Object.keys(problems).length > 0) throw new RefusedActionError('notTaken', problems)
      const before = await store.correct(id, changes, actor, was)
      if (typeof before === 'string') throw new RefusedActionError(before)
      try {
        return await spreadsheet.correct(before, changes)
      } catch (error) {
        throw new NotDoneError(`${HALF_CORRECTED} ${reasonOf(error)}`, { cause: error })
      }
    },
  },

  ...mapNames(statusActionNames, (action) => ({
    /** Changes the status of an enquiry, and returns the channels that are set up. */
    async act(owner: Actor, id: string): Promise<string[]> {
      await refuseGone(owner, id)
      const channels = buildChannels(owner.config.channels, '').map(({ name }) => name)
      const details = { channels, ...(action === 'spam' && { reason: 'marked as spam' }) }
      const isChanged = await owner.store.changeStatus(id, action, details, owner.actor)
      if (!isChanged) throw new RefusedActionError('otherStatus')
      return channels
    },
  })),

  answered: {
    body: { required: ['kind'], properties: { kind: { enum: wishKinds } } },
    /** What its sender asked for is done. */
    async act({ store, actor }: Actor, id: string, { kind }: { kind: WishKind }): Promise<void> {
      const isEnded = await store.endWish(id, kind, actor)
      if (!isEnded) throw new RefusedActionError('changed')
    },
  },

  retry: {
    /** Returns how many deliveries are due again. */
    async act(owner: Actor, id: string): Promise<number> {
      await refuseGone(owner, id)
      return owner.store.retry(id, owner.actor)
    },
  },
}

const HALF_CORRECTED = 'Corrected in the database, but not in the local spreadsheet:'

function readMark({ againAt, ...mark }: MarkTexts): Mark {
  if (againAt == null) return againAt === null ? { ...mark, againAt } : mark
  const at = new Date(againAt)
  if (Number.isNaN(at.getTime())) throw new RefusedActionError('notTaken')
  return { ...mark, againAt: at }
}

async function refuseGone({ store }: Actor, id: string): Promise<void> {
  if ((await store.find(id)) === undefined) throw new RefusedActionError('gone')
}

/** Corrections must follow the rules of the form. */
export function readCorrection(texts: Texts): { changes: Partial<EnquiryInput>; problems: Texts } {
  const changes: Partial<EnquiryInput> = {}
  const problems: Texts = {}
  for (const field of enquiryFields) {
    const text = texts[field.name]
    if (text === undefined) continue
    const value = tidyText(text).normalize('NFC')
    const problem = problemOf(field, value)
    if (problem === undefined) changes[field.name] = value
    else problems[field.name] = problem
  }
  return { changes, problems }
}

function problemOf(field: FieldRow, value: string): string | undefined {
  const { minLength = 0, maxLength, pattern = '' } = enquirySchema.properties[field.name]
  const { length } = [...value]
  const messages = enquiryMessages[field.name]
  if (length < minLength) return messages.missing
  if (length > maxLength) return messages.tooLong
  if (!new RegExp(pattern, 'u').test(value)) return messages.malformed
  return hasBrokenCharacters(field, value) ? messages.characters : undefined
}
