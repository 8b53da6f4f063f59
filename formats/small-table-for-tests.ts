import type { SourceFile } from './format.ts'
import { type ReadLayer, readFile } from './open-file.ts'
import type { Field, FieldValue, RowStyle, SavedTable } from './save/saved-table.ts'
import { type WrittenFile, writeFeatures, writeTable } from './save-file.ts'

/** A writer's input from the worker, for tests: always the same bytes. */
export const testContext = {
  writtenAt: new Date('2026-11-15T12:00:00Z'),
  onProgress() {},
}

/** Opens files, in this coordinate system where they contain none. */
export function openFiles(files: SourceFile[], crs: string | null = null): Promise<ReadLayer> {
  return readFile(files, { askCrs: async () => crs, onProgress() {} })
}

/** Saves all features of an opened file, or the selected ones. */
export function saveOpened(
  opened: ReadLayer,
  format: string,
  passes: Uint8Array | null = null,
): Promise<WrittenFile> {
  return writeFeatures(opened, { format, passes, nameField: null, joins: [] }, testContext)
}

type PlotField = Omit<Field, 'read'> & { read(plot: number, blocks: readonly string[]): FieldValue }

const text = { kind: 'text', decimals: 0 } as const
const integer = { kind: 'integer', decimals: 0 } as const

/** Columns of every kind; some plots have no `gnss_err_m`, and without blocks none has a block. */
export const fields: readonly PlotField[] = [
  { name: 'sample', ...text, read: () => NOTE },
  { name: 'plot_id', ...text, read: (plot, blocks) => `${blockOf(plot, blocks)} / ${plot + 1}` },
  { name: 'block', ...text, read: blockOf },
  { name: 'plot_no', ...integer, read: (plot) => plot + 1 },
  { name: 'land_use', ...text, read: (plot) => styles[plot % styles.length].title },
  { name: 'visit_day', kind: 'date', decimals: 0, read: dayOf },
  { name: 'area_m2', kind: 'real', decimals: 2, read: (plot) => Math.round(40_000 + plot) / 100 },
  {
    name: 'gnss_err_m',
    kind: 'real',
    decimals: 3,
    read: (plot) => (plot % 4 ? plot / 1000 : null),
  },
  { name: 'elev_m', kind: 'real', decimals: 2, read: (plot) => 48.5 - plot * 1.5 },
  { name: 'households', ...integer, read: (plot) => plot % 4 },
]

const NOTE = 'Sample data: an invented place, not a real survey'

const styles: readonly RowStyle[] = [
  { id: 'homestead', title: 'Homestead', colour: '#c2a36b', cadColour: 31 },
  { id: 'paddy', title: 'Paddy', colour: '#9bbf65', cadColour: 71 },
]

/**
 * A generated table: slightly slanted four-cornered plots that share their sides, block after
 * block.
 */
export function buildSmallTable(
  count: number,
  blocks: readonly string[] = ['Riverside', 'Hillside'],
): SavedTable {
  const rings = Array.from({ length: count }, (_, plot) => ringOf(plot))
  const title = (plot: number) => `${blockOf(plot, blocks)} / ${plot + 1}`
  const all = rings.flatMap((ring) => Array.from(ring))
  const [xs, ys] = [0, 1].map((axis) => all.filter((_, i) => i % 2 === axis))
  return {
    name: 'plots',
    element: 'Plot',
    note: NOTE,
    fields: fields.map((field) => ({ ...field, read: (row) => field.read(row, blocks) })),
    idField: null,
    count,
    bounds:
      count === 0 ? null : [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
    shape: (row) => [{ type: 'Polygon', pieces: [[rings[row]]] }],
    centre: (row) => ({
      lng: (rings[row][0] + rings[row][4]) / 2,
      lat: (rings[row][1] + rings[row][5]) / 2,
    }),
    styles,
    style: (row) => styles[row % styles.length],
    title,
    label: (row) => String(row + 1),
  }
}

/** A small table as a file. */
export function exportSmallTable(
  format: string,
  count: number,
  blocks?: readonly string[],
): Promise<WrittenFile> {
  return writeTable(buildSmallTable(count, blocks), format, { ...testContext, stem: 'plots' })
}

function blockOf(plot: number, blocks: readonly string[]): string | null {
  return blocks[plot % blocks.length]?.toWellFormed() ?? null
}

function dayOf(plot: number): string {
  return new Date(Date.UTC(2026, 0, 5 + 3 * plot)).toISOString().slice(0, 10)
}

const COLUMNS = 8
const SIDE = 2e-4

function ringOf(plot: number): Float64Array {
  const column = plot % COLUMNS
  const line = Math.floor(plot / COLUMNS)
  const corners = [corner(column, line), corner(column + 1, line), corner(column + 1, line + 1)]
  return Float64Array.from([...corners, corner(column, line + 1), corners[0]].flat())
}

function corner(column: number, line: number): [lng: number, lat: number] {
  const [x, y] = [column + line * 0.085, line - column * 0.115]
  return [rounded(91.75 + x * SIDE), rounded(26.18 + y * SIDE)]
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e8) / 1e8
}
