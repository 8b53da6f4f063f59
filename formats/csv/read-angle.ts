/**
 * A coordinate as people write it: 26.15, 26,15, 26°09′00″N, 91 42 30 E. NaN when it is none; south
 * and west are negative.
 */
export function readAngle(text: string): number {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > 60) return Number.NaN
  const plain = Number(trimmed)
  if (!Number.isNaN(plain)) return plain
  const [, before = '', body = '', after = ''] = angle.exec(trimmed) ?? []
  const parts = body
    .replaceAll(',', '.')
    .split(/[^\d.+-]+/)
    .filter((part) => part !== '')
  const [degrees, minutes = 0, seconds = 0] = parts.map(Number)
  if (degrees === undefined || parts.length > 3) return Number.NaN
  const size = Math.abs(degrees) + minutes / 60 + seconds / 3600
  const isNegative = /[SW]/i.test(before + after) || body.startsWith('-')
  return isNegative ? -size : size
}

const angle =
  /^([NSEW]?)\s*([-+]?\d[\d.,]*(?:[°º\s:'′’"″”dm]+\d[\d.,]*){0,2}[°º\s'′’"″”]*)([NSEW]?)$/i
