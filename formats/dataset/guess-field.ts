import type { FieldKind, FieldType, FieldValue } from '../save/saved-table.ts'
import { writeWhole } from './attributes.ts'
import { readDate, readNumber } from './read-cell.ts'

/** The type to save a column as, from all of its values. */
export interface GuessedField extends FieldType {
  /** A value converted to that type. */
  toValue(value: unknown): FieldValue
}

export interface FieldGuess {
  see(value: unknown): void
  /**
   * The type that the file declares, if all values match it. In a file without types, text that is
   * all numeric becomes numbers.
   */
  finish(isUntyped: boolean, declared?: FieldType): GuessedField
}

const MAX_INT = 2 ** 31 - 1

/** Examines all values of a column, one by one. */
export function guessField(): FieldGuess {
  const seen: Seen = {
    ...{
      any: 0,
      numbers: 0,
      flags: 0,
      flagWords: 0,
      days: 0,
      datetimes: 0,
      numerals: 0,
      others: 0,
    },
  }
  let hasReal = false
  let hasLong = false

  function seeNumber(number: number): void {
    if (!Number.isInteger(number)) hasReal = true
    else if (Math.abs(number) > MAX_INT) hasLong = true
  }

  function seeText(text: string): void {
    const number = readNumber(text)
    if (flagForm.test(text)) seen.flagWords += 1
    if (number !== null) {
      seen.numerals += 1
      seeNumber(number)
    } else if (readDate(text) === null) seen.others += 1
    else if (text.length > DAY_CHARS) seen.datetimes += 1
    else seen.days += 1
  }

  return {
    see(value) {
      if (isNothing(value)) return
      seen.any += 1
      if (typeof value === 'bigint' && Number.isSafeInteger(Number(value))) {
        seen.numbers += 1
        seeNumber(Number(value))
      } else if (typeof value === 'number') {
        seen.numbers += 1
        seeNumber(value)
      } else if (typeof value === 'boolean') seen.flags += 1
      else if (typeof value === 'string') seeText(value.trim())
      else if (!(value instanceof Date)) seen.others += 1
      else if (value.getTime() % DAY_MS === 0) seen.days += 1
      else seen.datetimes += 1
    },
    finish(isUntyped, declared) {
      if (declared && suits(declared.kind, seen, hasReal)) {
        const isLong = declared.kind === 'integer' && (declared.isLong === true || hasLong)
        return { ...declared, isLong, toValue: writers[declared.kind] }
      }
      const kind = kindOf(seen, isUntyped)
      if (kind !== 'number') return { kind, isLong: false, toValue: writers[kind] }
      if (hasReal) return { kind: 'real', isLong: false, toValue: writers.real }
      return { kind: 'integer', isLong: hasLong, toValue: writers.integer }
    },
  }
}

type Seen = Record<
  'any' | 'numbers' | 'flags' | 'flagWords' | 'days' | 'datetimes' | 'numerals' | 'others',
  number
>

function kindOf(
  { any, numbers, flags, days, datetimes, numerals }: Seen,
  isUntyped: boolean,
): Exclude<FieldKind, 'integer' | 'real'> | 'number' {
  if (any === 0) return 'text'
  if (numbers === any || (isUntyped && numerals === any)) return 'number'
  if (flags === any) return 'flag'
  if (days === any) return 'date'
  return days + datetimes === any ? 'datetime' : 'text'
}

/** True when no value contradicts it. */
function suits(kind: FieldKind, seen: Seen, hasReal: boolean): boolean {
  if (kind === 'text') return true
  const fitting = {
    integer: hasReal ? 0 : seen.numbers + seen.numerals,
    real: seen.numbers + seen.numerals,
    date: seen.days,
    datetime: seen.days + seen.datetimes,
    flag: seen.flags + seen.flagWords,
  }
  return fitting[kind] === seen.any
}

const DAY_MS = 86_400_000
const DAY_CHARS = 'YYYY-MM-DD'.length

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (value instanceof Date) return Number.isNaN(value.getTime())
  return typeof value === 'number' && !Number.isFinite(value)
}

const writers: Record<FieldKind, (value: unknown) => FieldValue> = {
  text: (value) => (isMissing(value) ? null : writeWhole(value).toWellFormed()),
  integer: numberIn,
  real: numberIn,
  date: (value) => (isNothing(value) ? null : isoOf(value).slice(0, DAY_CHARS)),
  datetime: (value) => (isNothing(value) ? null : datetimeOf(isoOf(value))),
  flag: (value) =>
    isNothing(value) ? null : value === true || /^(?:true|1)$/i.test(String(value)),
}

const flagForm = /^(?:true|false|0|1)$/i

/** An empty string is a text. */
function isMissing(value: unknown): boolean {
  return value !== '' && isNothing(value)
}

function numberIn(value: unknown): number | null {
  return isNothing(value) || String(value).trim() === '' ? null : Number(value)
}

function isoOf(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value).trim().replaceAll('/', '-')
}

/** With a T, and with minutes in the zone, if there is one. */
function datetimeOf(iso: string): string {
  const [, day, time = '00:00:00', zone = ''] =
    /^(\S{10})(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(\S*))?$/.exec(iso) ?? []
  const whole = zone.replace(
    /^([-+]\d\d):?(\d\d)?$/,
    (_, hours, minutes = '00') => `${hours}:${minutes}`,
  )
  return `${day}T${time.length === 'hh:mm'.length ? `${time}:00` : time}${whole}`
}
