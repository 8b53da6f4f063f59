import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { awkwardName } from './awkward-names-for-tests.ts'
import { savable } from './formats.ts'
import { loadSamples } from './samples-for-tests.ts'
import { buildSmallTable, exportSmallTable, fields, openFiles } from './small-table-for-tests.ts'

const samples = await loadSamples()

const COUNT = 120
const blocks = ['Riverside', 'উজান বজাৰ', 'A "quoted", block']
const plots = buildSmallTable(COUNT, blocks)

describe('a saved file opens again', () => {
  for (const { id: format } of savable.filter(({ write }) => !write.isTable)) {
    const isDrawing = samples.find((sample) => sample.format === format)?.saved?.isDrawing === true

    it(`as ${format}`, async () => {
      const file = await exportSmallTable(format, COUNT, blocks)

      const opened = await openAll(file)

      assert.equal(opened.shapeCount, COUNT)
      assert.equal(opened.skippedCount, 0)
      plots.bounds?.forEach((side, i) => {
        assert.ok(Math.abs(opened.bounds[i] - side) < 2e-8)
      })
      assert.equal(opened.fields.includes('layer'), isDrawing, 'one layer has no name')
      if (!isDrawing) assert.deepEqual(opened.rows, writtenRows())
    })
  }
})

describe('any name is kept', () => {
  const withoutMark = (name: string) => name.replace(/^\ufeff/, '')
  const withoutControls = (name: string) => name.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
  /** What a format, or its reader, may change. */
  const tidied: Record<string, (name: string) => string> = {
    csv: (name) => name.replace(/^(?=[=+\-@\t\r])/, "'"),
    xlsx: withoutControls,
    kml: withoutControls,
    gml: (name) => withoutControls(name).trim(),
    gpkg: withoutMark,
    fgb: withoutMark,
    parquet: withoutMark,
  }

  // A Shapefile truncates names, and a drawing spells them in ASCII: their own tests check that.
  for (const { id: format } of savable.filter(({ id }) => !/^(?:csv-table|shp|dxf)$/.test(id))) {
    it(`in ${format}`, async () => {
      const names = fc.sample(awkwardName, 100)
      const file = await exportSmallTable(format, names.length, names)

      const { row, close } = await openFiles([file])
      const rows = await Promise.all(names.map((_, i) => row(i)))
      close()

      for (const cells of rows) {
        const name = names[Number(cells.get('plot_no')) - 1]?.toWellFormed() ?? ''
        const tidy = tidied[format] ?? String
        assert.equal(tidy(String(cells.get('block') ?? '')), tidy(name))
      }
    })
  }
})

type Cells = Record<string, string>

async function openAll(file: { name: string; bytes: Uint8Array }) {
  // Only a drawing does not contain its coordinate system.
  const { layer, row, close } = await openFiles([file], 'EPSG:32646')
  const rows = await Promise.all(Array.from({ length: layer.featureCount }, (_, i) => row(i)))
  close()
  return {
    // A drawing also contains the plots' numbers, as text.
    shapeCount: layer.featureCount - layer.drawing.points.length,
    skippedCount: layer.skippedCount,
    bounds: layer.bounds,
    fields: layer.fields,
    rows: inOrder(rows.map((cells) => cellsOf((name) => cells.get(name)))),
  }
}

function writtenRows(): Cells[] {
  const rows = Array.from({ length: COUNT }, (_, row) => row)
  return inOrder(
    rows.map((row) =>
      cellsOf((name) => {
        const field = plots.fields.find((candidate) => candidate.name === name)
        return field?.read(row)
      }),
    ),
  )
}

/** As text: some formats have no numbers, and a date may become a time. */
function cellsOf(read: (name: string) => unknown): Cells {
  const cells = fields.map(({ name, kind }) => {
    const value = read(name)
    const text = value instanceof Date ? value.toISOString() : String(value ?? '')
    if (kind === 'date') return [name, text.slice(0, 10)]
    return [name, kind === 'text' || text === '' ? text : String(Number(text))]
  })
  return Object.fromEntries(cells)
}

function inOrder(rows: Cells[]): Cells[] {
  return rows.sort((a, b) => ((a.plot_id ?? '') < (b.plot_id ?? '') ? -1 : 1))
}
