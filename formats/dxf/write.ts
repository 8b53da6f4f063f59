import { buildTextBytes } from '../bytes/text-bytes.ts'
import { epsgOfZone, nameOfZone, toUtm, zoneAt } from '../crs/utm.ts'
import type { TableWriter } from '../format.ts'
import type { Bounds, LngLat } from '../geometry/plane.ts'
import type { Pieces } from '../geometry/whole-shape.ts'
import { eachRow, type SavedTable } from '../save/saved-table.ts'

const APPLICATION = 'SAMPLE_SURVEY'
const NUMBERS_LAYER = 'PLOT_NUMBERS'
const NUMBERS_COLOUR = 7
const PLAIN_COLOUR = 7
const TEXT_HEIGHT_M = 1.8
const MAX_DATA_BYTES = 255
/** The limit for the extended data of an entity. */
const MAX_ENTITY_BYTES = 16_000

type Group = readonly [code: number, value: string | number]

interface TextPosition {
  x: number
  y: number
}

/** The coordinate system of the drawing: a UTM zone, or degrees where no zone fits. */
interface Grid {
  words: string
  isMetric: boolean
  toGrid(place: LngLat): TextPosition
}

/**
 * R12, which every CAD program reads: a polyline for each line and ring, closed for a ring, and a
 * point for each point, on the layer of its style, with its name as text and its attributes as
 * extended data. Metres in UTM; DXF can state that only in a comment.
 */
export const write: TableWriter = (table, { onProgress }) => {
  const text = buildTextBytes()
  const grid = gridOf(table)
  text.add(
    groups([
      ...(table.note === null ? [] : [[999, table.note] as const]),
      [999, `Coordinates are ${grid.words}`],
      ...headerOf(table, grid),
      ...tables(table),
      [0, 'SECTION'],
      [2, 'ENTITIES'],
    ]),
  )
  for (const row of eachRow(table, onProgress)) {
    text.add(groups([...shapesOf(table, row, grid), ...labelOf(table, row, grid)]))
  }
  text.add(
    groups([
      [0, 'ENDSEC'],
      [0, 'EOF'],
    ]),
  )
  return text.bytes()
}

/** Degrees from a zone's central meridian within which its scale is accurate. */
const ZONE_REACH = 6
const MAX_LAT = 84

function gridOf({ bounds, crs }: SavedTable): Grid {
  if (crs) {
    const words = `in ${crs.name} (EPSG:${crs.code})`
    return { words, isMetric: !crs.isDegrees, toGrid: ({ lng, lat }) => ({ x: lng, y: lat }) }
  }
  const [west, south, east, north] = bounds ?? [93, 26, 93, 26]
  const isWide = east - west > 2 * ZONE_REACH || Math.max(-south, north) > MAX_LAT
  if (isWide || west < -180 || east > 180) {
    const words = 'degrees of longitude and latitude on WGS 84 (EPSG:4326)'
    return { words, isMetric: false, toGrid: ({ lng, lat }) => ({ x: lng, y: lat }) }
  }
  const zone = zoneAt({ lng: (west + east) / 2, lat: (south + north) / 2 })
  const words = `metres in ${nameOfZone(zone)} (EPSG:${epsgOfZone(zone)})`
  return { words, isMetric: true, toGrid: (place) => toUtm(place, zone) }
}

function layerOf({ name, style }: SavedTable, row: number): string {
  const own = style(row)
  return layerName(own ? `${name}_${own.id}` : name)
}

/** R12 names have at most thirty-one capitals, digits and a few signs. */
function layerName(name: string): string {
  return name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9_$-]/g, '_')
    .slice(0, 31)
}

function headerOf({ bounds }: SavedTable, grid: Grid): Group[] {
  return [
    [0, 'SECTION'],
    [2, 'HEADER'],
    [9, '$ACADVER'],
    [1, 'AC1009'],
    ...(bounds ? extentOf(bounds, grid) : []),
    [0, 'ENDSEC'],
  ]
}

/** All four corners, because grid north differs from true north. */
function extentOf([west, south, east, north]: Bounds, grid: Grid): Group[] {
  const corners = [west, east].flatMap((lng) =>
    [south, north].map((lat) => grid.toGrid({ lng, lat })),
  )
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  return [
    [9, '$EXTMIN'],
    ...point({ x: Math.min(...xs), y: Math.min(...ys) }, grid),
    [9, '$EXTMAX'],
    ...point({ x: Math.max(...xs), y: Math.max(...ys) }, grid),
  ]
}

function tables({ name, styles }: SavedTable): Group[] {
  const layers: [string, number][] = [
    ...styles.map((style): [string, number] => [layerName(`${name}_${style.id}`), style.cadColour]),
    ...(styles.length > 0 ? [] : [[layerName(name), PLAIN_COLOUR] as [string, number]]),
    [NUMBERS_LAYER, NUMBERS_COLOUR],
  ]
  return [
    [0, 'SECTION'],
    [2, 'TABLES'],
    ...table('LTYPE', [
      [
        [2, 'CONTINUOUS'],
        [70, 0],
        [3, 'Solid line'],
        [72, 65],
        [73, 0],
        [40, 0],
      ],
    ]),
    ...table(
      'LAYER',
      layers.map(([name, colour]): Group[] => [
        [2, name],
        [70, 0],
        [62, colour],
        [6, 'CONTINUOUS'],
      ]),
    ),
    ...table('APPID', [
      [
        [2, APPLICATION],
        [70, 0],
      ],
    ]),
    [0, 'ENDSEC'],
  ]
}

function table(name: string, entries: readonly Group[][]): Group[] {
  return [
    [0, 'TABLE'],
    [2, name],
    [70, entries.length],
    ...entries.flatMap((entry): Group[] => [[0, name], ...entry]),
    [0, 'ENDTAB'],
  ]
}

/** The attributes are on the first entity of a row. */
function shapesOf(table: SavedTable, row: number, grid: Grid): Group[] {
  const layer = layerOf(table, row)
  const attributes = attributesOf(table, row)
  let isFirst = true
  return table.shape(row).flatMap(({ type, pieces }) =>
    pieces.flat().flatMap((positions) => {
      const data = isFirst ? attributes : []
      isFirst = false
      return entityOf(type, positions, { layer, data, grid })
    }),
  )
}

function attributesOf({ fields }: SavedTable, row: number): Group[] {
  let bytes = 0
  return fields.flatMap(({ name, read }): Group[] => {
    const value = read(row)
    if (value === null) return []
    const text = plain(`${name}=${value}`)
    bytes += text.length
    return bytes > MAX_ENTITY_BYTES ? [] : [[1000, text]]
  })
}

interface Drawn {
  layer: string
  data: readonly Group[]
  grid: Grid
}

function entityOf(
  type: Pieces['type'],
  positions: Float64Array,
  { layer, data, grid }: Drawn,
): Group[] {
  const places: TextPosition[] = []
  for (let i = 0; i < positions.length; i += 2) {
    places.push(grid.toGrid({ lng: positions[i], lat: positions[i + 1] }))
  }
  const extended: Group[] = data.length > 0 ? [[1001, APPLICATION], ...data] : []
  if (type === 'Point') return [[0, 'POINT'], [8, layer], ...point(places[0], grid), ...extended]
  const isRing = type === 'Polygon'
  // A closed polyline does not repeat its start.
  const corners = isRing ? places.slice(0, -1) : places
  return [
    [0, 'POLYLINE'],
    [8, layer],
    [66, 1],
    ...point({ x: 0, y: 0 }, grid),
    [70, isRing ? 1 : 0],
    ...extended,
    ...corners.flatMap((place): Group[] => [[0, 'VERTEX'], [8, layer], ...point(place, grid)]),
    [0, 'SEQEND'],
    [8, layer],
  ]
}

function labelOf(table: SavedTable, row: number, grid: Grid): Group[] {
  const label = table.label(row)
  const centre = table.centre(row)
  if (label === null || label === '' || !centre) return []
  return [
    [0, 'TEXT'],
    [8, NUMBERS_LAYER],
    ...point(grid.toGrid(centre), grid),
    [40, grid.isMetric ? TEXT_HEIGHT_M : TEXT_HEIGHT_M / METRES_PER_DEGREE],
    [1, label],
    [1001, APPLICATION],
    [1000, table.note ?? table.name],
  ]
}

const METRES_PER_DEGREE = 111_320

/** Tenths of a millimetre. */
function point({ x, y }: TextPosition, { isMetric }: Pick<Grid, 'isMetric'>): Group[] {
  const decimals = isMetric ? 4 : 9
  return [
    [10, x.toFixed(decimals)],
    [20, y.toFixed(decimals)],
    [30, 0],
  ]
}

function groups(list: readonly Group[]): string {
  return list
    .map(([code, value]) => `${code}\n${typeof value === 'number' ? value : plain(value)}\n`)
    .join('')
}

/** One line of ASCII: other characters are escaped as far as DXF can, without splitting one. */
function plain(text: string): string {
  let line = ''
  for (const letter of text) {
    const spelled = spell(letter.codePointAt(0) ?? 0)
    if (line.length + spelled.length > MAX_DATA_BYTES) break
    line += spelled
  }
  return line
}

function spell(code: number): string {
  if (code < 0x20 || code === 0x7f) return ' '
  if (code < 0x7f) return String.fromCharCode(code)
  return code > 0xffff ? '?' : `\\U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}
