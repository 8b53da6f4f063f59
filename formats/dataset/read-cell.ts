/**
 * At most as many digits before the point as a number can hold, and after it as many as software
 * writes. A leading zero, a plus sign or inner spaces mean a name or a code, for example of a plot
 * or a telephone.
 */
const numberForm = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,20})?(?:[eE][-+]?\d{1,3})?$/

/** The numeric value of a text; null for other text. */
export function readNumber(text: string): number | null {
  return numberForm.test(text) ? Number(text) : null
}

const dateForm =
  /^(\d{4})([-/])(\d{2})\2(\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?(Z|[-+]\d{2}(?::?\d{2})?)?)?$/

/** The time of a text in ISO 8601 format, in UTC unless it has a zone; otherwise null. */
export function readDate(text: string): number | null {
  const found = dateForm.exec(text)
  if (!found) return null
  const [, year, , month, day, time = '00:00', seconds = ':00', zone = 'Z'] = found
  const ms = Date.parse(`${year}-${month}-${day}T${time}${seconds.slice(0, 7)}${wholeZone(zone)}`)
  // Browsers parse 30 February as a day in March, but it is not a date.
  const isDay = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate()
  return Number.isNaN(ms) || isDay !== Number(day) ? null : ms
}

/** For example +05:30, which may also be +0530, and +05 for +05:00. */
function wholeZone(zone: string): string {
  const [, sign, hours, minutes] = /^([-+])(\d{2}):?(\d{2})?$/.exec(zone) ?? []
  return sign === undefined ? 'Z' : `${sign}${hours}:${minutes ?? '00'}`
}
