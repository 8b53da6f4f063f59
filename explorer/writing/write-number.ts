import { splitArea } from '@app/formats/units.ts'
import { money } from '../content/money.ts'
import { LAKH_PER_CRORE, RUPEES_PER_LAKH } from '../filter/units.ts'
import { DAY_MS, FIRST_DAY_MS } from '../survey/vocabulary.ts'

const writers = new Map<number, Intl.NumberFormat>()

/** With a comma between thousands and this many decimals. */
export function writeNumber(value: number, digits = 0): string {
  let writer = writers.get(digits)
  if (writer === undefined) {
    writer = new Intl.NumberFormat('en', {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    writers.set(digits, writer)
  }
  return writer.format(value)
}

/** A whole percentage; only zero is written as 0%, and only all as 100%. */
export function writePercent(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (100 * part) / whole
  if (percent > 0 && percent < 1) return '<1%'
  if (percent > 99 && percent < 100) return '>99%'
  return `${writeNumber(percent)}%`
}

const RUPEES_PER_CRORE = LAKH_PER_CRORE * RUPEES_PER_LAKH

/** In full below a lakh, then in lakh and in crore: ₹ 358, ₹ 21.4 lakh, ₹ 1.2 crore. */
export function writeRupees(rupees: number): string {
  const { sign, lakh, crore } = money
  // An amount that rounds up to a crore is written as one.
  if (rupees >= RUPEES_PER_CRORE - RUPEES_PER_LAKH / 20) {
    return `${sign}\u00a0${writeNumber(rupees / RUPEES_PER_CRORE, 1)}\u00a0${crore}`
  }
  if (Math.round(rupees) < RUPEES_PER_LAKH) return `${sign}\u00a0${writeNumber(rupees)}`
  return `${sign}\u00a0${writeNumber(rupees / RUPEES_PER_LAKH, 1)}\u00a0${lakh}`
}

/** The n of a scale: 1:30,000. */
export function writeScale(denominator: number): string {
  return `1:${writeNumber(denominator)}`
}

const plural = new Intl.PluralRules('en')

/** A number with the noun that it counts: 1 household, 2 households. */
export function writeCount(count: number, noun: PluralForms<string>): string {
  return `${writeNumber(count)} ${pluralOf(count, noun)}`
}

export interface PluralForms<Form> {
  one: Form
  other: Form
}

/** The plural form for a number. */
export function pluralOf<Form>(count: number, { one, other }: PluralForms<Form>): Form {
  return plural.select(count) === 'one' ? one : other
}

const dayWriter = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A day of the survey, for example 5 Jan 2026. */
export function writeDay(day: number): string {
  return dayWriter.format(FIRST_DAY_MS + day * DAY_MS)
}

const timeWriter = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** A time in milliseconds since 1970, for example 5 Jan 2026, 14:30. */
export function writeDate(ms: number, hasTime: boolean): string {
  return (hasTime ? timeWriter : dayWriter).format(ms)
}

/** An area in whole bigha, katha and lessa, rounded. */
export function localUnitsOf(areaM2: number): { bigha: number; katha: number; lessa: number } {
  const [bigha, katha, lessa] = splitArea(areaM2, 'lessa')
  return { bigha, katha, lessa }
}
