/**
 * No more digits before the point than a number holds, and after it as many as software writes of
 * one; a zero before others, a plus sign and blanks inside are part of a name, such as a plot's or a
 * telephone's.
 */
const numberForm = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,20})?(?:[eE][-+]?\d{1,3})?$/

/** The number that a text is; null when it is none. */
export function numberOf(text: string): number | null {
  return numberForm.test(text) ? Number(text) : null
}

const dateForm =
  /^(\d{4})([-/])(\d{2})\2(\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?(Z|[-+]\d{2}(?::?\d{2})?)?)?$/

/** The moment that a text in the form of ISO 8601 is, in UTC unless it says otherwise; else null. */
export function dateOf(text: string): number | null {
  const found = dateForm.exec(text)
  if (!found) return null
  const [, year, , month, day, time = '00:00', seconds = ':00', zone = 'Z'] = found
  const ms = Date.parse(`${year}-${month}-${day}T${time}${seconds.slice(0, 7)}${wholeZone(zone)}`)
  // A browser takes the 30th of February for a day in March; it is no date.
  const isDay = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate()
  return Number.isNaN(ms) || isDay !== Number(day) ? null : ms
}

/** Such as +05:30, which is also written +0530, and +05 for +05:00. */
function wholeZone(zone: string): string {
  const [, sign, hours, minutes] = /^([-+])(\d{2}):?(\d{2})?$/.exec(zone) ?? []
  return sign === undefined ? 'Z' : `${sign}${hours}:${minutes ?? '00'}`
}
