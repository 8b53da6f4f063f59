import type { Bounds } from '../../plane/plane.ts'
import { landUses } from '../../survey/survey.ts'
import { buildTextBytes } from '../bytes/text-bytes.ts'
import { toUtm, UTM_EPSG, UTM_NAME } from '../crs/utm.ts'
import type { PlotWriter } from '../format.ts'
import { landUseStyles } from '../land-use-style.ts'
import { fields, SAMPLE_NOTE } from '../plot-fields.ts'
import { eachRow, type PlotTable } from '../plot-rows.ts'

const APPLICATION = 'SAMPLE_SURVEY'
const NUMBERS_LAYER = 'PLOT_NUMBERS'
const NUMBERS_COLOUR = 7
const TEXT_HEIGHT_M = 1.8
const MAX_DATA_BYTES = 255

type Group = readonly [code: number, value: string | number]

/**
 * R12, which every CAD program reads: a closed polyline for each plot on the layer of its land use,
 * its number beside it as text, its attributes as extended data. Metres in UTM; DXF has no place to
 * say so but a comment.
 */
export const write: PlotWriter = (plots, { onProgress }) => {
  const text = buildTextBytes()
  text.add(
    groups([
      [999, SAMPLE_NOTE],
      [999, `Coordinates are metres in ${UTM_NAME} (EPSG:${UTM_EPSG})`],
      ...headerOf(plots),
      ...tables(),
      [0, 'SECTION'],
      [2, 'ENTITIES'],
    ]),
  )
  for (const row of eachRow(plots, onProgress)) {
    text.add(groups([...outlineOf(plots, row), ...numberOf(plots, row)]))
  }
  text.add(
    groups([
      [0, 'ENDSEC'],
      [0, 'EOF'],
    ]),
  )
  return text.bytes()
}

function layerOf(landUse: (typeof landUses)[number]): string {
  return `PLOTS_${landUse.toUpperCase()}`
}

function headerOf({ bounds }: PlotTable): Group[] {
  return [
    [0, 'SECTION'],
    [2, 'HEADER'],
    [9, '$ACADVER'],
    [1, 'AC1009'],
    ...(bounds ? extentOf(bounds) : []),
    [0, 'ENDSEC'],
  ]
}

/** Of all four corners: the grid's north is not quite the map's. */
function extentOf([west, south, east, north]: Bounds): Group[] {
  const corners = [west, east].flatMap((lng) => [south, north].map((lat) => toUtm({ lng, lat })))
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  return [
    [9, '$EXTMIN'],
    ...point({ x: Math.min(...xs), y: Math.min(...ys) }),
    [9, '$EXTMAX'],
    ...point({ x: Math.max(...xs), y: Math.max(...ys) }),
  ]
}

function tables(): Group[] {
  const layers: [string, number][] = [
    ...landUses.map((use): [string, number] => [layerOf(use), landUseStyles[use].cadColour]),
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

function outlineOf(plots: PlotTable, row: number): Group[] {
  const layer = layerOf(plots.landUse(row))
  const ring = plots.ring(row)
  const vertices: Group[] = []
  // The polyline is marked as closed, so the start is not repeated.
  for (let i = 0; i < ring.length - 2; i += 2) {
    const place = toUtm({ lng: ring[i], lat: ring[i + 1] })
    vertices.push([0, 'VERTEX'], [8, layer], ...point(place))
  }
  const attributes = fields.flatMap((field): Group[] => {
    const value = plots.value(field, row)
    return value === null ? [] : [[1000, `${field.name}=${value}`]]
  })
  return [
    [0, 'POLYLINE'],
    [8, layer],
    [66, 1],
    ...point({ x: 0, y: 0 }),
    [70, 1],
    [1001, APPLICATION],
    ...attributes,
    ...vertices,
    [0, 'SEQEND'],
    [8, layer],
  ]
}

function numberOf(plots: PlotTable, row: number): Group[] {
  return [
    [0, 'TEXT'],
    [8, NUMBERS_LAYER],
    ...point(toUtm(plots.centre(row))),
    [40, TEXT_HEIGHT_M],
    [1, plots.title(row).split(' / ').at(-1) ?? ''],
    [1001, APPLICATION],
    [1000, SAMPLE_NOTE],
  ]
}

function point({ x, y }: { x: number; y: number }): Group[] {
  return [
    [10, x.toFixed(4)],
    [20, y.toFixed(4)],
    [30, 0],
  ]
}

function groups(list: readonly Group[]): string {
  return list
    .map(([code, value]) => `${code}\n${typeof value === 'number' ? value : plain(value)}\n`)
    .join('')
}

/** One line of ASCII: other letters as DXF spells them, as far as it can, and no half of one. */
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
