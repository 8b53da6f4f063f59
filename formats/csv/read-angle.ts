/**
 * A coordinate in a common notation: 26.15, 26,15, 3,72,345.22, 26°09′00″N, 91-42-30, 91 42 30 E,
 * 33, 15.513.
 * NaN otherwise; south and west are negative. With digit groups, 372,345 is a large number.
 */
export function readAngle(text: string, isGrouped = false): number {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > MAX_CHARS) return Number.NaN
  const plain = Number(trimmed)
  if (!Number.isNaN(plain)) return plain
  const digits = latinDigits(trimmed)
  const number = ungroup(digits, isGrouped)
  return number === null ? readParts(withSigns(digits)) : Number(number)
}

const MAX_CHARS = 60

/** True for a number whose commas cannot be decimal. */
export function isGroupedNumber(text: string): boolean {
  return text.length <= MAX_CHARS && grouped.test(text.trim())
}

/** In thousands, or in lakhs and crores. */
const grouped = /^[-+]?\d{1,3}(?:(?:,\d{2,3})*,\d{3}\.\d*|(?:,\d{2,3})+,\d{3})$/
const maybeGrouped = /^[-+]?\d{1,3}(?:,\d{2,3})*,\d{3}$/
const byPoints = /^[-+]?\d{1,3}(?:(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})$/
const byBlanks = /^[-+]?\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d+)?$/

/** In the notation of Number; null without digit groups. */
function ungroup(text: string, isGrouped: boolean): string | null {
  if (grouped.test(text) || (isGrouped && maybeGrouped.test(text))) return text.replaceAll(',', '')
  if (byPoints.test(text)) return text.replaceAll('.', '').replace(',', '.')
  if (byBlanks.test(text)) return text.replaceAll(/[^\d.,+-]/g, '').replace(',', '.')
  return null
}

/** Digits of Indian scripts have the same positions in their Unicode blocks. */
export function latinDigits(text: string): string {
  // Replacing takes several times as long as looking, and most text has none.
  if (!/[०-९০-৯]/.test(text)) return text
  return text.replaceAll(/[०-९০-৯]/g, (digit) => String((digit.charCodeAt(0) % 16) - 6))
}

/** 26d 06m 00s, in words or letters, with degree signs. */
function withSigns(text: string): string {
  const isSpelt = /\d\s*d(?:eg)?/i.test(text) && /\d\s*m/i.test(text)
  const degrees = text.replace(/(\d)\s*(?:degrees?|deg\.?|d)(?![a-z])/i, '$1°')
  const minutes = degrees.replace(
    /(\d)\s*(?:minutes?|mins?\.?|m)(?![a-z])/i,
    degrees === text ? '$&' : '$1′',
  )
  return minutes.replace(
    isSpelt ? /(\d)\s*s(?:ec(?:onds?)?\.?)?(?![a-z])/i : /(\d)\s*sec(?:onds?)?\.?/i,
    '$1″',
  )
}

function readParts(text: string): number {
  const {
    before = '',
    sign,
    degrees,
    minutes = '',
    seconds = '',
    after = '',
  } = angle.exec(text)?.groups ?? {}
  if (degrees === undefined) return Number.NaN
  const [d, m, s] = [degrees, minutes, seconds].map((part) => Number(part.replace(',', '.')))
  if (m >= 60 || s >= 60) return Number.NaN
  // Two numbers in one cell.
  if (minutes !== '' && !Number.isInteger(d)) return Number.NaN
  // 26-06 alone is ambiguous.
  if (/\d\s*-/.test(text) && seconds === '' && before + after === '') return Number.NaN
  const size = d + m / 60 + s / 3600
  return sign === '-' || /[SW]/i.test(before + after) ? -size : size
}

const angle =
  /^(?<before>[NSEW]?)\s*(?<sign>[-+]?)(?<degrees>\d+(?:[.,]\d+)?)(?:(?:[°º˚*o:\s-]+|,\s+|,(?=\d+\.))(?<minutes>\d+(?:[.,]\d+)?)(?:(?:[:'`´′’‘\s-]+|,\s+)(?<seconds>\d+(?:[.,]\d+)?))?)?[°º˚'`´′’‘"″”“\s]*(?<after>[NSEW]?)$/i
