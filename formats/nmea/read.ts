import { decodeText } from '../bytes/decode-text.ts'
import { foundWords } from '../content.ts'
import { wgs84 } from '../crs/crs-hint.ts'
import { buildRows } from '../dataset/attributes.ts'
import type { Reader } from '../format.ts'

/** A receiver's values for one epoch, by the names of our columns. */
interface Fix {
  lng: number
  lat: number
  fields: Map<string, string>
}

/** The log of a satellite receiver: a point for each epoch and waypoint, and the line of epochs. */
export const read: Reader = ({ main }, { shapes, progress }) => {
  const fixes = readFixes(decodeText(main.bytes), progress)
  const rows = buildRows({ isUntyped: true })
  shapes.setCrs(wgs84)
  for (const { lng, lat, fields } of fixes) {
    shapes.startFeature()
    rows.startRow()
    rows.set('kind', fields.has('name') ? 'waypoint' : 'fix')
    for (const [field, value] of fields) rows.set(field, value)
    shapes.startPoints()
    shapes.vertex(lng, lat)
  }
  const epochs = fixes.filter(({ fields }) => !fields.has('name'))
  if (epochs.length > 1) {
    shapes.startFeature()
    rows.startRow()
    rows.set('kind', 'track')
    shapes.startLine()
    for (const { lng, lat } of epochs) shapes.vertex(lng, lat)
  }
  return { attributes: rows, ...(fixes.length === 0 && { found: foundIn(main.bytes) }) }
}

/** For example '12 × GSV'. */
function foundIn(bytes: Uint8Array): string {
  const counts = new Map<string, number>()
  for (const [, kind] of decodeText(bytes).matchAll(/\$[A-Z]{2}([A-Z]{3}),/g)) {
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return foundWords.kinds(counts)
}

/** Sentences of the same time belong to the same epoch. */
function readFixes(text: string, progress: (share: number) => void): Fix[] {
  const fixes: Fix[] = []
  const sentences = /\$[A-Z]{2}(GGA|RMC|GLL|WPL),([^\r\n*$]*)/g
  let count = 0
  for (const { 1: kind, 2: body, index } of text.matchAll(sentences)) {
    const fix = kinds[kind](body.split(','))
    if (!fix) continue
    const last = fixes.at(-1)
    const time = fix.fields.get('time')
    const isSame = time !== undefined && last?.fields.get('time') === time
    if (isSame) for (const [field, value] of fix.fields) last?.fields.set(field, value)
    else fixes.push(fix)
    count += 1
    if (count % 4096 === 0) progress(index / text.length)
  }
  return fixes
}

/** Null for a sentence without a position. */
const kinds: Record<string, (cells: readonly string[]) => Fix | null> = {
  GGA([time, lat, ns, lng, ew, quality, satellites, hdop, height]) {
    return quality === '0'
      ? null
      : fixOf(lat, ns, lng, ew, { time, quality, satellites, hdop, height })
  },
  RMC([time, status, lat, ns, lng, ew, knots, course, date]) {
    return status === 'V' ? null : fixOf(lat, ns, lng, ew, { time, knots, course, date })
  },
  GLL([lat, ns, lng, ew, time, status]) {
    return status === 'V' ? null : fixOf(lat, ns, lng, ew, { time })
  },
  WPL: ([lat, ns, lng, ew, name]) => fixOf(lat, ns, lng, ew, { name: name || '?' }),
}

function fixOf(
  lat: string | undefined,
  ns: string | undefined,
  lng: string | undefined,
  ew: string | undefined,
  fields: Record<string, string | undefined>,
): Fix | null {
  const place = { lng: readAngle(lng, ew), lat: readAngle(lat, ns) }
  if (!Number.isFinite(place.lng + place.lat)) return null
  const cells = Object.entries(fields).flatMap(([field, value]) =>
    value ? [[field, readable(field, value)] as const] : [],
  )
  return { ...place, fields: new Map(cells) }
}

/** 2606.000 is 26 degrees and 6 minutes; some have a sign beside a letter that never changes. */
function readAngle(text = '', side = ''): number {
  const [, sign, degrees, minutes] = /^(-?)(\d{1,3})(\d\d(?:\.\d*)?)$/.exec(text) ?? []
  if (degrees === undefined) return Number.NaN
  const size = Number(degrees) + Number(minutes) / 60
  return sign || /[SW]/i.test(side) ? -size : size
}

/** 123519 is 12:35:19, and 230394 is 23 March 1994. */
function readable(field: string, value: string): string {
  const [, a, b, c, rest = ''] = /^(\d\d)(\d\d)(\d\d)(\.\d+)?$/.exec(value) ?? []
  if (a === undefined) return value
  if (field === 'time') return `${a}:${b}:${c}${rest}`
  return field === 'date' ? `${Number(c) < 80 ? 20 : 19}${c}-${b}-${a}` : value
}
