/** How a number is shown as a date: with a time, or as the time alone. */
export type DayOf = 'day' | 'time' | 'both' | null

/** Excel's built-in date and time formats, by their number; others have a format code. */
export function isDateFormat(id: number, code: string | undefined): DayOf {
  if (code === undefined) {
    if ((id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'day'
    if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return 'time'
    return id === 22 ? 'both' : null
  }
  // Quoted text, colours in brackets and escaped letters do not indicate dates.
  const bare = code.replaceAll(/"[^"]*"|\[(?!h|m|s)[^\]]*\]|\\.|_./gi, '').toLowerCase()
  if (/^general/.test(bare)) return null
  const hasDay = /[dy]/.test(bare) || (bare.includes('m') && !/[hs]/.test(bare))
  const hasTime = /[hs]/.test(bare)
  if (hasDay) return hasTime ? 'both' : 'day'
  return hasTime ? 'time' : null
}

const DAY_MS = 86_400_000
/** The day before Excel's first, one day earlier because Excel has a 29 February 1900. */
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)

/** The serial day number of a time; null before March 1900, where Excel is off by a day. */
export function writeSerial(ms: number): number | null {
  const days = (ms - EPOCH_1900) / DAY_MS
  return days > 60 ? days : null
}

/** A serial day number as a date, '2024-05-17', with or without its time. */
export function readSerial(serial: number, day: DayOf, is1904: boolean): string {
  const shift = !is1904 && serial < 60 && day !== 'time' ? 1 : 0
  const ms = (is1904 ? EPOCH_1904 : EPOCH_1900) + Math.round((serial + shift) * 86_400) * 1000
  const date = new Date(ms)
  if (Number.isNaN(date.getTime()) || serial < 0) return String(serial)
  const text = date.toISOString()
  if (day === 'time' && serial < 1) return text.slice(11, 19)
  const isWhole = ms % DAY_MS === 0
  return day === 'day' || isWhole ? text.slice(0, 10) : text.slice(0, 19)
}
