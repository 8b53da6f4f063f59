import type { PlotFilter } from '../../filter/plot-filter.ts'
import { type ColourColumn, colourColumns } from '../../layers/colours.ts'
import type { Plots } from '../../survey/survey.ts'
import { SURVEYOR_COUNT } from '../../survey/vocabulary.ts'
import type { GlResources } from './gl-resources.ts'
import { PLOTS_PER_ROW, SURVEYOR_SHIFT } from './plot-glsl.ts'

/** Two texels per plot; plot-glsl.ts reads them. */
const NUMBERS_PER_PLOT = 8

/** The first bit of each column's codes; together they take 28. */
const firstBit = { landUse: 0, status: 10, flood: 15, tax: 19, tenure: 23 } as const
const ALL_BITS = 0xfffffff

/** A data texture of the plots' columns, by which shaders filter and colour. */
export function buildPlotTexture(resources: GlResources, plots: Plots) {
  const { gl } = resources
  const count = plots.landUse.length
  const rows = Math.max(Math.ceil(count / PLOTS_PER_ROW), 1)
  const table = new Uint32Array(rows * PLOTS_PER_ROW * NUMBERS_PER_PLOT)
  const writeTable = buildWriter(table, plots)
  for (let plot = 0; plot < count; plot += 1) writeTable(plot, plot * NUMBERS_PER_PLOT)
  const texture = resources.texture(gl.NEAREST)
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA32UI, 2 * PLOTS_PER_ROW, rows)
  upload(gl, [0, 0, 2 * PLOTS_PER_ROW, rows], table)

  return {
    texture,
    /** Updates rows whose columns have changed. */
    refresh(changed: readonly number[]): void {
      gl.bindTexture(gl.TEXTURE_2D, texture)
      const row = new Uint32Array(NUMBERS_PER_PLOT)
      const writeRow = buildWriter(row, plots)
      for (const plot of changed) {
        writeRow(plot, 0)
        upload(gl, [2 * (plot % PLOTS_PER_ROW), Math.floor(plot / PLOTS_PER_ROW), 2, 1], row)
      }
    },
  }
}

/** The accepted codes, one bit each, as in the texture. */
export function bitsOf(codes: PlotFilter['codes']): number {
  let bits = ALL_BITS
  for (const column of colourColumns) {
    const mask = codes[column]
    if (mask === null) continue
    const width = widthOf(column)
    const own = (2 ** width - 1) << firstBit[column]
    bits &= ~own | ((mask << firstBit[column]) & own)
  }
  return bits >>> 0
}

/** One bit for each accepted surveyor. */
export function surveyorBitsOf({ surveyor }: PlotFilter['codes']): number {
  return surveyor ?? 2 ** SURVEYOR_COUNT - 1
}

/** How far to shift a plot's packed codes for those of a column. */
export function shiftOf(column: ColourColumn): number {
  return 4 * colourColumns.indexOf(column)
}

function widthOf(column: ColourColumn): number {
  return { landUse: 10, status: 5, flood: 4, tax: 4, tenure: 5 }[column]
}

function buildWriter(into: Uint32Array, plots: Plots): (plot: number, at: number) => void {
  const asFloat = new Float32Array(into.buffer)
  return (plot, at) => {
    let bits = 0
    let packed = plots.surveyor[plot] << SURVEYOR_SHIFT
    for (let place = 0; place < colourColumns.length; place += 1) {
      const column = colourColumns[place]
      const code = plots[column][plot]
      bits |= 1 << (firstBit[column] + code)
      packed |= code << (4 * place)
    }
    into[at] = bits
    into[at + 1] = packed
    asFloat[at + 2] = plots.areaM2[plot]
    into[at + 3] = plots.day[plot]
    asFloat[at + 4] = plots.centres[2 * plot]
    asFloat[at + 5] = plots.centres[2 * plot + 1]
  }
}

function upload(
  gl: WebGL2RenderingContext,
  [x, y, width, height]: readonly [number, number, number, number],
  numbers: Uint32Array,
): void {
  gl.texSubImage2D(gl.TEXTURE_2D, 0, x, y, width, height, gl.RGBA_INTEGER, gl.UNSIGNED_INT, numbers)
}
