import { baseLetters, partNames, sideNames, unitNames } from './column-names.ts'

/** The column or columns of one of the two coordinates. */
export interface Axis {
  /** One column, or those of degrees, minutes and seconds. */
  parts: readonly number[]
  /** The column with N or S, E or W, if there is one. */
  side?: number | undefined
  /** True if the name means south or west. */
  isNegative?: boolean
}

export interface NamedAxis extends Axis {
  /** The other words of the name; columns that belong together have the same. */
  rest: string
  /** Metres per unit, if the name contains one. */
  unit?: number | undefined
  /** In lower case and without separators. */
  name: string
  /** Higher means less certain. */
  doubt: number
}

interface ColumnName {
  /** For example 'start', 'lat', '1' of 'Start_Lat1 (deg)': without case, accents and brackets. */
  words: readonly string[]
  /** The words in brackets, if they are units or parts of an angle. */
  aside: readonly string[]
}

/** Longer text is not a column name. */
const MAX_NAME_CHARS = 200

/**
 * A column whose name is only a part of an angle, or is empty, continues the one before:
 * 'Latitude', 'Min', 'Sec', or a name over three columns.
 */
export function readNames(fields: readonly string[]): ColumnName[] {
  const names = fields.map(readName)
  for (const [column, { words, aside }] of names.entries()) {
    const [before] = names[column - 1]?.words ?? []
    const all = [...words, ...aside]
    const isNext = all.length === 1 && isPart(all[0]) && partNames.get(all[0]) !== 0
    if (isNext && before !== undefined && !partNames.has(before)) {
      names[column] = { words: [before, ...all], aside: [] }
    } else if (isOverThree(fields, column)) {
      for (const [index, part] of ['d', 'm', 's'].entries()) {
        names[column + index] = { words, aside: [part] }
      }
    }
  }
  return names
}

/** A name followed by two columns without one. */
function isOverThree(fields: readonly string[], column: number): boolean {
  const [name, second, third] = fields.slice(column, column + 3).map((field) => field.trim())
  return Boolean(name) && second === '' && third === '' && fields[column + 3]?.trim() !== ''
}

function readName(field: string): ColumnName {
  const text = field
    .slice(0, MAX_NAME_CHARS)
    .replace(/[°º]/, ' deg ')
    .replace(/(?:''|["″”])(?=\W*$)/, ' sec ')
    .replace(/['′’](?=\W*$)/, ' min ')
  const aside = text.match(/\(.*?\)|\[.*?\]/g)?.flatMap(wordsOf) ?? []
  return {
    words: wordsOf(text.replaceAll(/\(.*?\)|\[.*?\]/g, ' ')),
    aside: aside.filter(
      (word) => isPart(word) || unitNames.has(word) || isDirection(word) || word === 'us',
    ),
  }
}

function wordsOf(text: string): string[] {
  const apart = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(\p{Ll})(?=\p{Lu})|(\p{L})(?=\p{N})|(\p{N})(?=\p{L})/gu, '$& ')
  const words = baseLetters(apart).match(/\p{L}+|\p{N}+/gu) ?? []
  const [, side, part] = /^([ne]) ((?:deg|min|sec)\w*)$/.exec(words.join(' ')) ?? []
  // For example N_deg, N_min, N_sec.
  if (part !== undefined) return [side === 'n' ? 'lat' : 'lon', part]
  return words.flatMap((word) => glued.exec(word)?.slice(1) ?? word)
}

/** Abbreviations of instruments and databases. */
const glued = /^(lat|long?|lng)(dd?|mm?|ss?|deg|min|sec|ns|ew|dir|ref)$/

function isDirection(word: string): boolean {
  return word.length === 1 && 'nsewxy'.includes(word)
}

interface Candidate extends Pick<NamedAxis, 'rest' | 'name' | 'doubt'> {
  column: number
  /** Degrees, minutes or seconds; -1 is the column of the hemisphere. */
  part: number | undefined
  unit: number | undefined
  isNegative: boolean
}

/** Axes with exactly a wanted name in order of certainty, then those that contain it as a word. */
export function findAxes(
  names: readonly ColumnName[],
  wanted: readonly string[],
  kind: 'angle' | 'length',
): NamedAxis[] {
  const found = names.flatMap((name, column) => readCandidate(name, column, wanted, kind) ?? [])
  const byRest = Map.groupBy(found, ({ rest }) => rest)
  return [...byRest.values()].flatMap(joinParts).toSorted((a, b) => a.doubt - b.doubt)
}

/** The name contains a wanted one; the column's number is added. */
export const PARTLY = 1_000

function readCandidate(
  { words, aside }: ColumnName,
  column: number,
  wanted: readonly string[],
  kind: 'angle' | 'length',
): Candidate | null {
  const all = [...words, ...aside]
  const units = all.filter((word) => unitNames.has(word))
  const own = kind === 'length' ? words.filter((word) => !unitNames.has(word)) : words
  const whole = wanted.indexOf(own.join(''))
  const index = own.findIndex((word) => isTelling(word) && isWanted(word, wanted))
  if (whole === -1 && index === -1) return null
  const others = whole === -1 ? own.toSpliced(index, 1) : []
  const marks = [...others, ...aside]
  const part = kind === 'angle' ? partOf(marks) : undefined
  const rest = others.filter((word) => !isDirection(word) && !(part !== undefined && isPart(word)))
  const isUs = all.includes('us') && units.includes('ft')
  return {
    column,
    part,
    name: words.join(''),
    rest: rest.filter((word) => !(isUs && /^(?:us|survey)$/.test(word))).join(' '),
    unit: kind === 'angle' ? undefined : unitNames.get(isUs ? 'usft' : (units[0] ?? '')),
    // LATS may be seconds or several; N/S is no side.
    isNegative: words.join('') !== 'lats' && (isOnly(marks, 's', 'n') || isOnly(marks, 'w', 'e')),
    doubt: whole === -1 ? PARTLY + column : whole,
  }
}

function isOnly(marks: readonly string[], letter: string, opposite: string): boolean {
  return marks.includes(letter) && !marks.includes(opposite)
}

function isPart(word: string): boolean {
  return partNames.has(word) || sideNames.has(word)
}

function partOf(words: readonly string[]): number | undefined {
  if (words.some((word) => sideNames.has(word))) return -1
  return words.map((word) => partNames.get(word)).find((part) => part !== undefined)
}

/** A single e or n among other words is rarely a direction. */
function isTelling(word: string): boolean {
  return word.length > 2 || word === 'x' || word === 'y'
}

/** Long words may have a misspelt letter, as in 'Lattitude'. */
function isWanted(word: string, wanted: readonly string[]): boolean {
  return wanted.some(
    (name) => name === word || (name.length > 7 && word.length > 6 && isOneEditApart(name, word)),
  )
}

function isOneEditApart(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const [one, other] = [a.slice(start), b.slice(start)]
  return one.slice(1) === other.slice(1) || one.slice(1) === other || one === other.slice(1)
}

/** Degrees, minutes and seconds of one name become one axis; others stay separate. */
function joinParts(those: readonly Candidate[]): NamedAxis[] {
  const [side, whole, degrees, minutes, seconds] = [-1, undefined, 0, 1, 2].map((part) =>
    those.find((one) => one.part === part),
  )
  const first = degrees ?? (seconds && whole)
  if (first && minutes) {
    const parts = [first, minutes, ...(seconds ? [seconds] : [])].map(({ column }) => column)
    return [{ rest: first.rest, name: first.name, parts, side: side?.column, doubt: 0 }]
  }
  return those
    .filter(({ part }) => part !== -1)
    .map(({ column, part, rest, ...axis }) => ({
      ...axis,
      parts: [column],
      side: side?.column,
      // With lat_min and lon_min, both mean the minimum and not minutes.
      rest: part && !axis.isNegative ? `${rest} ${part}` : rest,
    }))
}
