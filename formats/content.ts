/** Every sentence about a file that a visitor may read; texts of the page are elsewhere. */

/** Columns that are not in the file: they are measured from its shapes. */
export const measuredColumns = { area: 'Measured area', length: 'Measured length' }

/** Columns of a table without names. */
export const columnNames = {
  x: 'Easting',
  y: 'Northing',
  z: 'Height',
  name: 'Point',
  note: 'Description',
}

/** Bands of an image that have no name. */
export const bandNames = { only: 'Value', one: (number: number) => `Band ${number}` }

/** What to use instead; all formats are listed beside the sentence. */
const openable = 'Try GeoJSON, KML, Shapefile, GeoPackage, DXF, CSV or GeoTIFF'

const again = 'Repair it or export it again'

/** Why a file cannot be opened. */
export const openSentences = {
  unknownFormat: (name: string) => `${quoted(name)} is not in a supported format. ${openable}.`,
  noMap: (name: string, what: string) => `${quoted(name)} is ${what}, not map data. ${openable}.`,
  unsupported: (what: string, instead: string) =>
    `${what} cannot be opened. Save it as ${instead}.`,
  broken: (format: string, where: string) => `This ${format} is damaged ${where}. ${again}.`,
  brokenAtLine: (format: string, line: number) =>
    `This ${format} is damaged at line ${count(line)}. ${again}.`,
  brokenAtByte: (format: string, byte: number) =>
    `This ${format} is damaged at byte ${count(byte)}. ${again}.`,
  tooDeep: (format: string) => `This ${format} is nested too deeply to be opened.`,
  tooLarge: (what: string, limit: number) =>
    `The file is too large. The limit is ${count(limit)} ${what}.`,
  bomb: () => 'The archive was not opened, because its contents are far larger than expected.',
  /** `format` is what it was recognised as, and `found` what it has instead. */
  empty: (name: string, format = '', found = '') =>
    `${quoted(name)} ${format && `is ${format} and `}contains nothing to show on the map${found && `, only ${found}`}.`,
  onlyLinks: (name: string, href: string) =>
    `${quoted(name)} is KML that only links to ${quoted(href)}. Links are not followed: open that file instead.`,
  onlyOverlays: (name: string) =>
    `${quoted(name)} is KML that contains only screen overlays, which have no position on the map.`,
  noFiles: () => 'No file was selected.',
  noCoordinates: (format = 'table') =>
    `This ${format} has no coordinate columns. Name them latitude and longitude, x and y, or WKT; or first open a layer to join it to.`,
  outsideWorld: () =>
    'The coordinates are outside the world. The file probably uses another coordinate system.',
  noGeometry: () =>
    'This Parquet file has no GeoParquet metadata and no latitude and longitude columns.',
  swapped: () => 'Latitude and longitude seem to be swapped: some latitudes are beyond 90 degrees.',
  needsCrs: () =>
    'The file does not specify its coordinate system, so it cannot be placed on the map.',
  unknownCrs: (name: string) =>
    `The coordinate system ${quoted(name)} is not supported. Try WGS 84 or a UTM zone.`,
  nested: (name: string) => `${quoted(name)} contains archives nested too deeply. Unpack it first.`,
  encrypted: () => 'The archive is encrypted. Unpack it first.',
  brokenStart: (format: string) => `This ${format} is damaged at its start. ${again}.`,
  incomplete: (missing: string) =>
    `The ${missing} file is missing. Select it together with the others.`,
  cancelled: () => 'Opening was cancelled.',
  tooSlow: () => 'Opening took too long and was stopped. The map has not changed.',
  failed: () => 'The file could not be opened. The map has not changed.',
}

/** What a file without shapes has instead. */
export const foundWords = {
  features: (all: number) =>
    plural(all, {
      one: 'one feature without a position',
      other: `${count(all)} features without a position`,
    }),
  /** For example '12 × 3DSOLID'. */
  kinds: (counts: ReadonlyMap<string, number>) => {
    const shown = [...counts].slice(0, 3).map(([kind, all]) => `${count(all)} × ${kind}`)
    return joined(shown, counts.size)
  },
  tables: (tables: readonly (readonly [name: string, kind: string])[]) => {
    const shown = tables
      .slice(0, 5)
      .map(([name, kind]) => `${quoted(name)} (${tableKinds[kind] ?? kind})`)
    return joined(shown, tables.length)
  },
}

/** By GeoPackage's types of tables. */
const tableKinds: Readonly<Record<string, string>> = {
  features: 'no features',
  attributes: 'a table without positions',
  '2d-gridded-coverage': 'heights as a gridded coverage',
}

/** Why a file could not be made. */
export const saveSentences = {
  notLoaded: 'The code for this format could not be loaded. Check your connection and try again.',
  tooLarge:
    'There is not enough memory to write this file. Use filters to save less, or choose another format.',
  unknownCrs:
    'This coordinate system is not supported for saving. Choose WGS 84, a UTM zone or another EPSG code.',
  outsideCrs:
    'Some features are outside the area of this coordinate system. Choose another one, such as WGS 84.',
  tooWide: 'There are more columns than this format supports. Choose another format.',
  notWritten: 'The file could not be written. Try another format.',
}

/** What a format cannot store. */
export const lossSentences = {
  kinds:
    'A Shapefile holds one type of geometry, so the archive contains one Shapefile for each type.',
  names: 'A Shapefile limits column names to ten characters: longer names are cut.',
  texts: 'A Shapefile limits text to 254 bytes: longer values are cut.',
  datetimes: 'A Shapefile stores dates without times, so timestamps are saved as text.',
  shapes: 'A worksheet has no geometry: it has the centre of each feature, as two columns.',
  cells: 'Excel limits a cell to 32,767 characters: longer values are cut.',
  drawing:
    'A drawing has no table: attributes are saved as extended data of the first line of each feature.',
}

/** What is missing from a layer, or differs from the file. Empty if nothing does. */
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
  bands: 'The file is too large, so its last bands were left out.',
  sampledValues: ({ width, height }: { width: number; height: number }) =>
    `${count(width)} × ${count(height)} cells are shown, fewer than the file has.`,
  columns: (names: readonly string[]) =>
    plural(names.length, {
      one: `${listed(names)} is too large to filter by. It is in exports and on feature cards, but not in the table.`,
      other: `${listed(names)} are too large to filter by. They are in exports and on feature cards, but not in the table.`,
    }),
  /** `numbers` are those of the first shapes that cannot be read; `all` counts every one. */
  shapes: (what: Unit, numbers: readonly number[], all: number) => {
    const { one, other } = units[what]
    return plural(all, {
      one: `The shape in ${one} ${count(numbers[0] ?? 0)} cannot be read and was left out.`,
      other: `The shapes in ${count(all)} ${other} cannot be read and were left out: ${other} ${joined(numbers.map(count), all)}.`,
    })
  },
  columnsByName: (x: readonly string[], y: readonly string[]) =>
    `Positions are read from ${joined([...x, ...y].map(quoted), x.length + y.length)}, by the names of these columns.`,
  degreesByRange:
    'The file names no coordinate system. Its numbers are read as degrees, because all are in their range.',
  doubt: (doubt: { datum: string; metres: number } | null) => {
    if (!doubt) return ''
    const { datum, metres } = doubt
    const far = Number.isFinite(metres)
      ? `about ${count(Math.ceil(metres))} m`
      : 'several hundred metres'
    return `The conversion from ${quoted(datum)} to WGS 84 is approximate: positions may be off by ${far}.`
  },
  /** The file's unit of length, in metres. */
  unit: (metres: number) => {
    if (metres === 1) return ''
    const name = unitWords.find(([length]) => Math.abs(length / metres - 1) < 1e-7)?.[1]
    return `Its coordinates are read as ${name ?? `units of ${metres} m`}.`
  },
  links: (names: readonly string[]) =>
    names.length === 0 ? '' : `It links to ${listed(names, 1)}. Links are not followed.`,
  tiles: (names: readonly string[]) =>
    names.length === 0
      ? ''
      : `The tiles of ${listed(names)} cannot be read. Only their outline is shown.`,
  coarseTiles: 'The tiles are not shown at their highest zoom level.',
  outlined: (names: readonly string[]) =>
    `There are too many pictures to show at once. Only the outline of ${listed(names)} is shown.`,
  overlays: (names: readonly string[]) =>
    plural(names.length, {
      one: `Only the outline of the overlay picture ${listed(names, 1)} is shown. To show it, pack it into a KMZ.`,
      other: `Only the outlines of the overlay pictures ${listed(names, 1)} are shown. To show them, pack them into a KMZ.`,
    }),
  brokenTable: 'Its attribute table (the .dbf file) is damaged and was left out.',
  cutByServer: 'The file is incomplete: the server limited the number of features.',
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

/** The layers of a file. */
const units = {
  line: { one: 'line', other: 'lines' },
  row: { one: 'row', other: 'rows' },
  record: { one: 'record', other: 'records' },
  feature: { one: 'feature', other: 'features' },
}

export type Unit = keyof typeof units

const rules = new Intl.PluralRules('en')

/** Empty if there are none. */
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

/** As long as a file name can be; longer names come from inside a file. */
const NAME_CHARS = 255

/** Names come from the visitor's file: truncated to keep the sentence readable. */
export function quoted(name: string): string {
  const line = name.replaceAll(/\s+/g, ' ').trim()
  return `“${line.length > NAME_CHARS ? `${line.slice(0, NAME_CHARS)}…` : line}”`
}
