import type { Stamp } from './clock.ts'
import { type Edit, type EditableField, editableFields } from './edit.ts'

/** Tabs with another version are ignored. */
export const TEAM_VERSION = 1

/** More than any tab sends at once; a longer log is split into several messages. */
export const MAX_EDITS_PER_MESSAGE = 500

/** How far ahead of the own clock a stamp may be; the tabs of one browser share a clock. */
export const MAX_AHEAD_MS = 60_000

/** The team's survey: where both numbers are equal, so are the plots. */
export interface SurveyId {
  seed: number
  plotCount: number
}

export interface Message extends SurveyId {
  version: typeof TEAM_VERSION
  /** The sender. */
  from: string
  body: Body
}

export type Body =
  /** A new member, who needs all edits so far. */
  | ({ kind: 'hello' } & Presence)
  | ({ kind: 'here' } & Presence)
  | { kind: 'bye' }
  /** Made just now, at `madeAt`; every view replies when it has painted it. */
  | { kind: 'edit'; edit: Edit; madeAt: number }
  /** Made earlier: the log for a latecomer, or edits from an offline period. */
  | { kind: 'log'; edits: readonly Edit[] }
  /** The edit with this id was on the screen at `at`; null where it was not visible. */
  | { kind: 'painted'; id: string; at: number | null }

export interface Presence {
  surveyor: string
  /** Of two with one letter, the first keeps it. */
  since: number
}

/**
 * Messages may come from an older build, another survey or a malicious page. Null unless it is a
 * complete and valid message for this survey; unknown fields are dropped.
 */
export function readMessage(data: unknown, surveyId: SurveyId, nowMs: number): Message | null {
  const { version, seed, plotCount, from, body } = recordOf(data)
  if (version !== TEAM_VERSION || seed !== surveyId.seed || plotCount !== surveyId.plotCount)
    return null
  if (!isMember(from)) return null
  const read = readBody(recordOf(body), surveyId, nowMs)
  return read && { version, ...surveyId, from, body: read }
}

function readBody(body: Fields, surveyId: SurveyId, nowMs: number): Body | null {
  switch (body.kind) {
    case 'hello':
    case 'here': {
      const { kind, surveyor, since } = body
      return isSurveyor(surveyor) && isNumber(since) ? { kind, surveyor, since } : null
    }
    case 'bye':
      return { kind: 'bye' }
    case 'edit': {
      const edit = readEdit(recordOf(body.edit), surveyId, nowMs)
      return edit && isNumber(body.madeAt) ? { kind: 'edit', edit, madeAt: body.madeAt } : null
    }
    case 'log': {
      if (!Array.isArray(body.edits) || body.edits.length > MAX_EDITS_PER_MESSAGE) return null
      const edits = body.edits.map((edit) => readEdit(recordOf(edit), surveyId, nowMs))
      return { kind: 'log', edits: edits.filter((edit) => edit !== null) }
    }
    case 'painted': {
      const { id, at } = body
      if (!isId(id) || !(at === null || isNumber(at))) return null
      return { kind: 'painted', id, at }
    }
    default:
      return null
  }
}

function readEdit(edit: Fields, { plotCount }: SurveyId, nowMs: number): Edit | null {
  const stamp = readStamp(recordOf(edit.stamp), nowMs)
  const { kind, surveyor, plot, field, code, undoes } = edit
  if (stamp === null || !isSurveyor(surveyor) || !isField(field)) return null
  if (!isCount(plot) || plot >= plotCount) return null
  if (kind === 'change' && isCount(code) && code < editableFields[field].length) {
    return { kind, stamp, surveyor, plot, field, code }
  }
  if (kind === 'undo' && isId(undoes)) return { kind, stamp, surveyor, plot, field, undoes }
  return null
}

function readStamp({ ms, count, member }: Fields, nowMs: number): Stamp | null {
  const isRead = isCount(ms) && ms <= nowMs + MAX_AHEAD_MS && isCount(count) && isMember(member)
  return isRead ? { ms, count, member } : null
}

/** The fields of an unknown value, or none. */
type Fields = Readonly<Record<string, unknown>>

function recordOf(value: unknown): Fields {
  // An object's fields are unknown until they are checked.
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function isMember(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-z]{8,32}$/.test(value)
}

function isSurveyor(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Z][0-9]{0,3}$/.test(value)
}

function isField(value: unknown): value is EditableField {
  return typeof value === 'string' && Object.hasOwn(editableFields, value)
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 200
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value)
}
