/** Every sentence that a visitor may read of a file; texts of the page itself are elsewhere. */

/** Columns that no file has: they are measured from its shapes. */
export const measuredColumns = { area: 'Measured area', length: 'Measured length' }

/** Columns of a table without names. */
export const columnNames = {
  x: 'Easting',
  y: 'Northing',
  z: 'Height',
  name: 'Point',
  note: 'Description',
}

/** What to bring instead; all formats are listed beside the sentence. */
const openable = 'try GeoJSON, KML, Shapefile, GeoPackage, DXF, CSV or GeoTIFF'

const again = 'please mend it there or export it again'

/** Why a file cannot be opened. */
export const openSentences = {
  unknownFormat: (name: string) =>
    `${quoted(name)} is in no format that can be opened here; ${openable}.`,
  noMap: (name: string, what: string) =>
    `${quoted(name)} is ${what} and holds no map; ${openable}.`,
  unsupported: (what: string, instead: string) =>
    `${what} cannot be opened here; please save it as ${instead}.`,
  broken: (format: string, where: string) => `This ${format} is broken ${where}; ${again}.`,
  brokenAtLine: (format: string, line: number) =>
    `This ${format} is broken at line ${count(line)}; ${again}.`,
  brokenAtByte: (format: string, byte: number) =>
    `This ${format} is broken at byte ${count(byte)}; ${again}.`,
  tooDeep: (format: string) => `This ${format} is nested deeper than any map needs.`,
  tooLarge: (what: string, limit: number) =>
    `The file is too large: at most ${count(limit)} ${what} can be opened.`,
  bomb: () => 'The archive unpacks to far more than it should; it was not opened.',
  /** `format` is what it was recognised as. */
  empty: (name: string, format = '') =>
    format === ''
      ? `${quoted(name)} holds nothing to draw.`
      : `${quoted(name)} is ${format} and holds nothing to draw.`,
  onlyLinks: (name: string, href: string) =>
    `${quoted(name)} is KML that only links to ${quoted(href)}, and links are not followed here; open that file instead.`,
  onlyOverlays: (name: string) =>
    `${quoted(name)} is KML that holds only overlay pictures without a place on the ground.`,
  noFiles: () => 'There was no file to open.',
  noCoordinates: (format = 'table') =>
    `No columns of coordinates were found in this ${format}; name them latitude and longitude, x and y, or WKT, or open a layer first to join it to.`,
  outsideWorld: () =>
    'The coordinates lie outside the world; the file is probably in another reference system.',
  noGeometry: () =>
    'This Parquet file has neither the metadata of GeoParquet nor columns of latitude and longitude.',
  swapped: () =>
    'Latitude and longitude seem to be swapped: what stands for the latitude goes beyond 90 degrees.',
  needsCrs: () =>
    'The file does not tell its reference system, and without one it has no place on the map.',
  unknownCrs: (name: string) =>
    `The reference system ${quoted(name)} is not known here; try WGS 84 or a UTM zone.`,
  nested: (name: string) =>
    `${quoted(name)} has archives inside of archives, deeper than is unpacked here; please unpack it first.`,
  encrypted: () => 'The archive is encrypted; please unpack it first.',
  incomplete: (missing: string) =>
    `The ${missing} file is missing; choose it together with the rest.`,
  cancelled: () => 'Opening was cancelled.',
  tooSlow: () => 'Opening took too long and was stopped; the map is as it was.',
  failed: () => 'The file could not be opened; the map is as it was.',
}

/** Why a file could not be made. */
export const saveSentences = {
  notLoaded: 'The writer of this format did not load. Check the connection and try again.',
  tooLarge:
    'There is not enough memory for this file. Filter what is saved, or choose another format.',
  tooWide: 'These columns are more than this format can hold. Choose another format.',
  notWritten: 'This file could not be written. Another format may work.',
}

/** What of a table a format cannot carry. */
export const lossSentences = {
  kinds: 'A Shapefile holds one kind of shapes, so there is one for each kind in the archive.',
  names: 'A Shapefile has names of ten letters: longer ones are cut.',
  texts: 'A Shapefile has text of 254 bytes: longer ones are cut.',
  moments: 'A Shapefile has days without times, so moments are text.',
  drawing: 'A drawing has no table: what is known of a feature is extended data of its first line.',
}

/** What of a file is not in its layer, or not as it may seem. Each is empty where all is well. */
export const noteSentences = {
  brokenTables: (names: readonly string[]) =>
    plural(names.length, {
      one: `The table ${listed(names)} cannot be read and was left out.`,
      other: `The tables ${listed(names)} cannot be read and were left out.`,
    }),
  leftOut: (names: readonly string[]) =>
    plural(names.length, {
      one: `${listed(names)} could not be read and was left out.`,
      other: `${listed(names)} could not be read and were left out.`,
    }),
  columns: (names: readonly string[]) =>
    plural(names.length, {
      one: `${listed(names)} is too large to filter by: an export and the card of a feature have it, the table has not.`,
      other: `${listed(names)} are too large to filter by: an export and the card of a feature have them, the table has not.`,
    }),
  /** Of the shapes that cannot be read, the numbers of the first and how many there are. */
  shapes: (what: Unit, numbers: readonly number[], all: number) => {
    const { one, other } = units[what]
    return plural(all, {
      one: `The shape in ${one} ${count(numbers[0] ?? 0)} cannot be read and was left out.`,
      other: `The shapes in ${count(all)} ${other} cannot be read and were left out: ${other} ${joined(numbers.map(count), all)}.`,
    })
  },
  doubt: (doubt: { datum: string; metres: number } | null) => {
    if (!doubt) return ''
    const { datum, metres } = doubt
    const far = Number.isFinite(metres)
      ? `about ${count(Math.ceil(metres))} m`
      : 'some hundred metres'
    return `${quoted(datum)} is turned into WGS 84 only roughly: it may be off by ${far}.`
  },
  /** Of the unit that a file counts in, in metres. */
  unit: (metres: number) => {
    if (metres === 1) return ''
    const name = unitWords.find(([length]) => Math.abs(length / metres - 1) < 1e-7)?.[1]
    return `Its numbers are read as ${name ?? `units of ${metres} m`}.`
  },
  links: (names: readonly string[]) =>
    names.length === 0 ? '' : `It links to ${listed(names, 1)}; links are not followed here.`,
  tiles: (names: readonly string[]) =>
    names.length === 0
      ? ''
      : `The tiles of ${listed(names)} cannot be read here: only their outline is shown.`,
  coarseTiles: 'Its tiles are shown at a coarser zoom level than its finest.',
  outlined: (names: readonly string[]) =>
    `There are more pictures than can be shown at once: of ${listed(names)} only the outline is.`,
  overlays: (names: readonly string[]) =>
    plural(names.length, {
      one: `Of its overlay picture ${listed(names, 1)} only the outline is shown: pack it into a KMZ.`,
      other: `Of its overlay pictures ${listed(names, 1)} only the outlines are shown: pack them into a KMZ.`,
    }),
  brokenTable: 'Its table of attributes, the .dbf file, is broken.',
  cutByServer: 'The server has more features than it put into the file.',
}

const unitWords: readonly (readonly [metres: number, name: string])[] = [
  [0.0254, 'inches'],
  [0.3048, 'feet'],
  [1200 / 3937, 'US survey feet'],
  [0.9144, 'yards'],
  [1609.344, 'miles'],
  [0.001, 'millimetres'],
  [0.01, 'centimetres'],
  [0.1, 'decimetres'],
  [1000, 'kilometres'],
  [20.1168, 'chains'],
  [0.201168, 'links'],
]

/** What a file is divided into. */
const units = {
  line: { one: 'line', other: 'lines' },
  row: { one: 'row', other: 'rows' },
  record: { one: 'record', other: 'records' },
  feature: { one: 'feature', other: 'features' },
}

export type Unit = keyof typeof units

const rules = new Intl.PluralRules('en')

/** Empty where there are none. */
function plural(count: number, forms: { one: string; other: string }): string {
  if (count === 0) return ''
  return rules.select(count) === 'one' ? forms.one : forms.other
}

function count(number: number): string {
  return number.toLocaleString('en')
}

/** The first of several names, and how many more there are. */
function listed(names: readonly string[], most = 3): string {
  return joined(names.slice(0, most).map(quoted), names.length)
}

function joined(shown: readonly string[], all: number): string {
  const more = all - shown.length
  const parts = more > 0 ? [...shown, `${count(more)} more`] : [...shown]
  const last = parts.pop() ?? ''
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
}

/** As long as a name of a file can be; what is longer comes from inside of one. */
const NAME_CHARS = 255

/** Names come from the visitor's file: cut, so that one sentence stays one. */
export function quoted(name: string): string {
  const line = name.replaceAll(/\s+/g, ' ').trim()
  return `“${line.length > NAME_CHARS ? `${line.slice(0, NAME_CHARS)}…` : line}”`
}
