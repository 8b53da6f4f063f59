import type { PlainTable } from './join/join-table.ts'

/** Every sentence a visitor may read when a file cannot be opened; nothing else is ever thrown. */
export class OpenProblem extends Error {
  readonly code: ProblemCode
  /** What a file without places holds all the same. */
  readonly table: PlainTable | null

  constructor(code: ProblemCode, message: string, table: PlainTable | null = null) {
    super(message)
    this.name = 'OpenProblem'
    this.code = code
    this.table = table
  }
}

export class UnknownCrs extends OpenProblem {
  /** As the file has it, in quotes. */
  readonly system: string

  constructor(name: string) {
    const system = quoted(name)
    super(
      'unknown-crs',
      `The reference system ${system} is not known here; try WGS 84 or a UTM zone.`,
    )
    this.system = system
  }
}

export type ProblemCode =
  | 'unknown-format'
  | 'unsupported'
  | 'broken'
  | 'too-large'
  | 'bomb'
  | 'empty'
  | 'no-coordinates'
  | 'outside-world'
  | 'needs-crs'
  | 'unknown-crs'
  | 'encrypted'
  | 'incomplete'
  | 'cancelled'
  | 'too-slow'
  | 'failed'

/** What to bring instead; all formats are listed beside the sentence. */
const openable = 'try GeoJSON, KML, Shapefile, GeoPackage, DXF, CSV or GeoTIFF'

const again = 'please mend it there or export it again'

export const problems = {
  unknownFormat: (name: string) =>
    new OpenProblem(
      'unknown-format',
      `${quoted(name)} is in no format that can be opened here; ${openable}.`,
    ),
  noMap: (name: string, what: string) =>
    new OpenProblem('unknown-format', `${quoted(name)} is ${what} and holds no map; ${openable}.`),
  unsupported: (what: string, instead: string) =>
    new OpenProblem('unsupported', `${what} cannot be opened here; please save it as ${instead}.`),
  broken: (format: string, where: string) =>
    new OpenProblem('broken', `This ${format} is broken ${where}; ${again}.`),
  brokenAtLine: (format: string, line: number) =>
    new OpenProblem(
      'broken',
      `This ${format} is broken at line ${line.toLocaleString('en')}; ${again}.`,
    ),
  brokenAtByte: (format: string, byte: number) =>
    new OpenProblem(
      'broken',
      `This ${format} is broken at byte ${byte.toLocaleString('en')}; ${again}.`,
    ),
  tooDeep: (format: string) =>
    new OpenProblem('broken', `This ${format} is nested deeper than any map needs.`),
  tooLarge: (what: string, limit: number) =>
    new OpenProblem(
      'too-large',
      `The file is too large: at most ${limit.toLocaleString('en')} ${what} can be opened.`,
    ),
  bomb: () =>
    new OpenProblem('bomb', 'The archive unpacks to far more than it should; it was not opened.'),
  /** `format` is what it was recognised as. */
  empty: (name: string, format = '') =>
    new OpenProblem(
      'empty',
      `${quoted(name)} ${format === '' ? '' : `is ${format} and `}holds nothing to draw.`,
    ),
  onlyLinks: (name: string, href: string) =>
    new OpenProblem(
      'empty',
      `${quoted(name)} is KML that only links to ${quoted(href)}, and links are not followed here; open that file instead.`,
    ),
  onlyOverlays: (name: string) =>
    new OpenProblem(
      'empty',
      `${quoted(name)} is KML that holds only overlay pictures without a place on the ground.`,
    ),
  noFiles: () => new OpenProblem('empty', 'There was no file to open.'),
  noCoordinates: (format = 'table') =>
    new OpenProblem(
      'no-coordinates',
      `No columns of coordinates were found in this ${format}; name them latitude and longitude, x and y, or WKT, or open a layer first to join it to.`,
    ),
  outsideWorld: () =>
    new OpenProblem(
      'outside-world',
      'The coordinates lie outside the world; the file is probably in another reference system.',
    ),
  needsCrs: () =>
    new OpenProblem(
      'needs-crs',
      'The file does not tell its reference system, and without one it has no place on the map.',
    ),
  unknownCrs: (name: string) => new UnknownCrs(name),
  encrypted: () =>
    new OpenProblem('encrypted', 'The archive is encrypted; please unpack it first.'),
  incomplete: (missing: string) =>
    new OpenProblem(
      'incomplete',
      `The ${missing} file is missing; choose it together with the rest.`,
    ),
  cancelled: () => new OpenProblem('cancelled', 'Opening was cancelled.'),
  tooSlow: () =>
    new OpenProblem('too-slow', 'Opening took too long and was stopped; the map is as it was.'),
  failed: () => new OpenProblem('failed', 'The file could not be opened; the map is as it was.'),
}

/** The same problem, in a sentence that says whose it is. */
export function problemOf(name: string, problem: OpenProblem): OpenProblem {
  if (problem.message.includes(quoted(name))) return problem
  return new OpenProblem(problem.code, `${quoted(name)}: ${problem.message}`, problem.table)
}

/** What a visitor is told of an archive that was opened in part; empty when all of it was. */
export function noteLeftOut(names: readonly string[]): string {
  if (names.length === 0) return ''
  return `${listed(names)} could not be read and ${names.length === 1 ? 'was' : 'were'} left out.`
}

/** What a visitor is told when a file has more columns than can be filtered by; empty when it has not. */
export function noteColumns(names: readonly string[]): string {
  if (names.length === 0) return ''
  const [are, them] = names.length === 1 ? ['is', 'it'] : ['are', 'them']
  return `${listed(names)} ${are} too large to filter by: an export and the card of a feature have ${them}, the table has not.`
}

/** The first of several names, and how many more there are. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, 3).map(quoted)
  const more = names.length - shown.length
  if (more > 0) shown.push(`${more.toLocaleString('en')} more`)
  const last = shown.pop() ?? ''
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`
}

/** What a visitor is told when the way from a file's datum to WGS 84 is not exact; empty when it is. */
export function noteDoubt(doubt: { datum: string; metres: number } | null): string {
  if (!doubt) return ''
  const { datum, metres } = doubt
  const far = Number.isFinite(metres)
    ? `about ${Math.ceil(metres).toLocaleString('en')} m`
    : 'some hundred metres'
  return `${quoted(datum)} is turned into WGS 84 only roughly: it may be off by ${far}.`
}

/** As long as a name of a file can be; what is longer comes from inside of one. */
const NAME_CHARS = 255

/** Names come from the visitor's file: cut, so that one sentence stays one. */
export function quoted(name: string): string {
  const line = name.replaceAll(/\s+/g, ' ').trim()
  return `“${line.length > NAME_CHARS ? `${line.slice(0, NAME_CHARS)}…` : line}”`
}
