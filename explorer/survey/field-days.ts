import { buildRandom, type Random } from './random.ts'
import { DAY_MS, FIRST_DAY_MS } from './vocabulary.ts'

/** Magh Bihu, Republic Day, Rongali Bihu, May Day, Independence Day, Gandhi's birthday, Christmas. */
const holidays = new Set([
  '01-15',
  '01-26',
  '04-14',
  '04-15',
  '04-16',
  '05-01',
  '08-15',
  '10-02',
  '12-25',
])
/** The eve of Magh Bihu, when everybody goes home to feast. */
const URUKA = '01-14'
const [SATURDAY, SUNDAY] = [5, 6] as const

/** The share of a day's work on each day of the survey: 0 when nobody works. */
export type FieldDays = (day: number) => number

/**
 * Typical days of a field team: none on Sundays and holidays, half of one on Saturdays and on the
 * eve of Bihu, little in the rain, otherwise random. One surveyor's days vary by `ownDays`.
 */
export function buildFieldDays(seed: number): FieldDays {
  const random = buildRandom(seed)
  const shares: number[] = []
  return (day) => {
    while (shares.length <= day) shares.push(shareOf(shares.length, random))
    return shares[day]
  }
}

/** A surveyor is sometimes ill or on leave, and some days go better than others. */
export function ownDays(team: FieldDays, random: Random): FieldDays {
  return (day) => {
    const share = team(day)
    if (share === 0 || random.chance(0.04)) return 0
    return share * random.around(0.7, 1.3)
  }
}

/**
 * The same number of draws on every day, so that a holiday does not change the weather after it.
 */
function shareOf(day: number, random: Random): number {
  const date = new Date(FIRST_DAY_MS + day * DAY_MS).toISOString().slice(5, 10)
  const isWet = random.chance(isMonsoon(date) ? 0.3 : 0.1)
  const luck = random.between(0, 1)
  const weekday = day % 7
  if (weekday === SUNDAY || holidays.has(date)) return 0
  if (isWet) return 0.12 + 0.33 * luck
  if (weekday === SATURDAY || date === URUKA) return 0.4 + 0.3 * luck
  return 0.95 + 0.45 * luck
}

function isMonsoon(date: string): boolean {
  return date >= '06-01' && date < '10-01'
}
