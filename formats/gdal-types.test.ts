// Complete run: it runs GDAL.
import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { makeFolder } from '../tools/testing/folder.ts'
import { savable } from './formats.ts'
import { needsGdal, run } from './read-with-gdal-for-tests.ts'
import { loadSamples } from './samples-for-tests.ts'
import { openFiles, saveOpened } from './small-table-for-tests.ts'

/** Columns of every type, with a width where a type has one; digits that are text; only NULLs. */
const columns: Record<string, { type: string; values: readonly unknown[] }> = {
  plot: { type: 'type="Integer" width="9"', values: [7, 8, null] },
  khata: { type: 'type="Integer64" width="18"', values: [123456789012345, 5, null] },
  area: { type: 'type="Real"', values: [12.345678901234567, 3, null] },
  tax: { type: 'type="Real" width="12" precision="2"', values: [12.5, 1234567.25, null] },
  patta: { type: 'type="String" width="20"', values: ['12', '7', null] },
  owner: { type: 'type="String" width="40"', values: ['Bora', 'দাস', null] },
  day: { type: 'type="Date"', values: ['2024-05-17', '1999-12-31', null] },
  seen: { type: 'type="DateTime"', values: ['2024-05-17T12:30:05', '2024-05-18T00:00:00', null] },
  open: { type: 'type="Integer" subtype="Boolean"', values: [true, false, null] },
  empty: { type: 'type="Integer" width="9"', values: [null, null, null] },
}
const names = Object.keys(columns)
const ROWS = [0, 1, 2]

const utf8 = ['-lco', 'ENCODING=UTF-8']

/** GDAL's values. GDAL reads an empty value of a MIF as zero. */
const sources: { name: string; driver: string; ending: string; options?: string[]; nil?: '0' }[] = [
  { name: 's_json', driver: 'GeoJSON', ending: 'geojson' },
  { name: 's_shp', driver: 'ESRI Shapefile', ending: 'shp', options: utf8 },
  { name: 's_geopackage', driver: 'GPKG', ending: 'gpkg' },
  { name: 's_fgb', driver: 'FlatGeobuf', ending: 'fgb' },
  { name: 's_tab', driver: 'MapInfo File', ending: 'tab', options: utf8 },
  { name: 's_mif', driver: 'MapInfo File', ending: 'mif', options: utf8, nil: '0' },
  { name: 's_gml', driver: 'GML', ending: 'gml', options: ['-dsco', 'FORMAT=GML3.2'] },
  { name: 's_kml', driver: 'LIBKML', ending: 'kml' },
  { name: 's_csv', driver: 'CSV', ending: 'csv', options: ['-lco', 'GEOMETRY=AS_WKT'] },
]

interface Column {
  type: string
  /** For example 12.2; empty if there is none. */
  width: string
  values: readonly (string | null)[]
}
type Schema = ReadonlyMap<string, Column>

/** The substitute type of a column in a target without its own type. */
const narrowed: Record<string, Readonly<Record<string, string>>> = {
  // Only recent versions of GDAL read dBase's flags.
  shp: { DateTime: 'String', 'Integer(Boolean)': 'String' },
  fgb: { Date: 'DateTime' },
  kml: { Integer64: 'Real', Date: 'String', DateTime: 'String', 'Integer(Boolean)': 'Integer' },
}
/** Formats without a schema: the type is inferred, so a column without values has none. */
const byValue = new Set(['geojson', 'topojson', 'csv', 'csv-table', 'xlsx'])
const withWidths = new Set(['shp', 'fgb', 'gml'])

describe('types, widths and NULLs', { concurrency: 2 }, () => {
  const dir = makeFolder({ after })
  let written: ReadonlyMap<string, Schema> = new Map()
  before(async () => {
    if (needsGdal.skip) return
    await writeFile(join(dir, 'base.geojson'), baseLayer())
    await writeFile(join(dir, 'base.vrt'), baseSchema())
    for (const { driver, ending, name, options = [] } of sources) {
      const to = ['-f', driver, join(dir, `${name}.${ending}`), join(dir, 'base.vrt'), '-nln', name]
      await run('ogr2ogr', [...to, ...options])
    }
    const layers = sources.map(({ name, ending }) => {
      return { name, layer: name, path: join(dir, `${name}.${ending}`) }
    })
    written = await describeLayers(layers)
  })

  /** One run of GDAL for all of them. */
  async function describeLayers(
    layers: readonly { name: string; layer: string; path: string }[],
  ): Promise<Map<string, Schema>> {
    const vrt = layers.map(
      ({ name, layer, path }) =>
        `<OGRVRTLayer name="${name}"><SrcDataSource>${path}</SrcDataSource><SrcLayer>${layer}</SrcLayer>${
          path.endsWith('.csv')
            ? '<OpenOptions><OOI key="AUTODETECT_TYPE">YES</OOI></OpenOptions>'
            : ''
        }</OGRVRTLayer>`,
    )
    const all = join(dir, `all-${layers[0]?.path.replaceAll(/\W/g, '-')}.vrt`)
    await writeFile(all, `<OGRVRTDataSource>${vrt.join('\n')}</OGRVRTDataSource>`)
    const { stdout } = await run('ogrinfo', ['-ro', '-al', all])
    return new Map(
      stdout.split(/^Layer name: /m).flatMap((text) => {
        const [name = ''] = text.split('\n')
        const source = sources.find((one) => one.name === name)
        return source ? [[name, schemaOf(text, source.nil)] as const] : []
      }),
    )
  }

  async function saveAll(format: string) {
    const saved = (await loadSamples()).find((sample) => sample.format === format)?.saved ?? {}
    const layers: { name: string; layer: string; path: string }[] = []
    await mkdir(join(dir, format))
    for (const { name } of sources) {
      const files = (await readdir(dir)).filter((one) => one.startsWith(`${name}.`))
      const read = files.map(async (one) => {
        return { name: one, bytes: new Uint8Array(await readFile(join(dir, one))) }
      })
      const opened = await openFiles(await Promise.all(read), 'EPSG:4326').catch((error) =>
        assert.fail(`${name}: ${error}`),
      )
      const written = await saveOpened(opened, format)
      const path = join(dir, format, written.name)
      await writeFile(path, written.bytes)
      const [source = path] = (await saved.gdalSource?.(path)) ?? []
      const isNamedByFile = ['geojson', 'csv', 'csv-table', 'shp'].includes(format)
      const layer = isNamedByFile ? written.name.replace(/\..*$/, '') : name
      layers.push({ name, layer, path: source })
    }
    return describeLayers(layers)
  }

  for (const { id: format } of savable.filter(({ id }) => id !== 'dxf' && id !== 'parquet')) {
    it(`of all formats survive in ${format}`, needsGdal, async () => {
      const all = await saveAll(format)

      const wrong = sources.flatMap(({ name }) =>
        names.flatMap((column) => {
          const [was, is] = [written, all].map((schemas) => schemas.get(name)?.get(column))
          // Some drivers cannot store every column.
          if (!was) return []
          const expected = carried(was, format)
          return show(expected) === show(is && { ...is, width: expected.width && is.width })
            ? []
            : [`${column} of ${name}: ${show(was)} is ${show(is)}`]
        }),
      )
      assert.deepEqual(wrong, [])
    })
  }
})

/** What a target can store of a column. */
function carried({ type, width, values }: Column, format: string): Column {
  const kept = byValue.has(format) ? typeByValue(type, values, format) : type
  const shown = narrowed[format]?.[kept] ?? kept
  const isSized = withWidths.has(format) && shown === type && sized.test(`${type} ${width}`)
  return { type: shown, values, width: isSized ? width : '' }
}

const sized = /^(?:String|Integer|Integer64) |^Real \d+\.[1-9]/

/** Whole numbers are integers unless declared otherwise, and in CSV so is text of digits. */
function typeByValue(type: string, values: Column['values'], format: string): string {
  const numbers = values.filter((value) => value !== null).map(Number)
  if (numbers.length === 0) return 'String'
  const isWhole = numbers.every(Number.isInteger)
  if (!isWhole || !(type === 'Real' || (type === 'String' && format.startsWith('csv')))) return type
  return numbers.some((number) => number > 2 ** 31) ? 'Integer64' : 'Integer'
}

function show(column: Column | undefined): string {
  if (!column) return 'lost'
  const { type, width, values } = column
  return `${type} ${width} [${values.map((value) => value ?? '').sort()}]`
}

/** Parses ogrinfo's output for a layer: a line for each field, then one for each value. */
function schemaOf(text: string, nil: string | undefined): Schema {
  const fields = new Map<string, Column & { values: (string | null)[] }>()
  for (const [, name = '', type = '', width = ''] of text.matchAll(
    /^(\w+): (\w+(?:\(\w+\))?) \((\d+\.\d+)\)/gm,
  )) {
    fields.set(name, { type, width: width === '0.0' ? '' : width, values: [] })
  }
  for (const feature of text.split(/^OGRFeature\(/m).slice(1)) {
    const cells = new Map(
      Array.from(feature.matchAll(/^ {2}(\w+) \([^=]*\) = (.*)$/gm), ([, name, value]) => [
        name,
        value,
      ]),
    )
    for (const [name, { values, type }] of fields) {
      const value = plainValue(cells.get(name), type)
      values.push(value === nil ? null : value)
    }
  }
  return fields
}

/**
 * Normalised across drivers; empty text counts as missing, because dBase and CSV have no
 * difference.
 */
function plainValue(text: string | undefined, type: string): string | null {
  if (text === undefined || text === '(null)' || text === '') return null
  if (/^\d{4}[-/]/.test(text))
    return text
      .replaceAll('/', '-')
      .replace('T', ' ')
      .replace(/\.000/, '')
      .replace(/ 00:00:00.*$/, '')
      .replace(/\+00$|Z$/, '')
  if (type === 'String' && /^[TF]$|^true$|^false$/.test(text)) return /^[Tt]/.test(text) ? '1' : '0'
  return /^-?[\d.]+$/.test(text) ? String(Number(Number(text).toPrecision(12))) : text
}

function baseLayer(): string {
  const features = ROWS.map((row) => ({
    type: 'Feature',
    properties: Object.fromEntries(names.map((name) => [name, columns[name].values[row]])),
    geometry: { type: 'Point', coordinates: [91 + row, 26 + row] },
  }))
  return JSON.stringify({ type: 'FeatureCollection', name: 'base', features })
}

function baseSchema(): string {
  const fields = names.map((name) => `<Field name="${name}" ${columns[name].type}/>`)
  return `<OGRVRTDataSource><OGRVRTLayer name="base"><SrcDataSource relativeToVRT="1">base.geojson</SrcDataSource><LayerSRS>EPSG:4326</LayerSRS><GeometryType>wkbPoint</GeometryType>${fields.join('')}</OGRVRTLayer></OGRVRTDataSource>`
}
