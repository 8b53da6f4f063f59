import { type ColourColumn, colourColumns } from '../../layers/colours.ts'
import type { Plots } from '../../survey/survey.ts'
import { once } from '../once.ts'
import type { GlResources } from './gl-resources.ts'
import { PLOTS_PER_ROW } from './plot-glsl.ts'

const BITS_PER_COLUMN = 4

/** One texel per plot, in rows of PLOTS_PER_ROW; plot-glsl.ts reads them. */
export interface PlotTextures {
  /** The codes that select a colour; see `packedCodes`. */
  codes: WebGLTexture
  /** 1 for each plot that matches the filter. */
  passes: WebGLTexture
}

/** Data textures of the plots' columns and of the filter's result. */
export function buildPlotTextures(resources: GlResources, plots: Plots) {
  const { gl } = resources
  const count = plots.landUse.length
  const rows = Math.max(Math.ceil(count / PLOTS_PER_ROW), 1)
  const size = rows * PLOTS_PER_ROW

  function openTexture(format: number): WebGLTexture {
    const texture = resources.texture(gl.NEAREST)
    gl.texStorage2D(gl.TEXTURE_2D, 1, format, PLOTS_PER_ROW, rows)
    return texture
  }

  const codes = openTexture(gl.R32UI)
  const packed = new Uint32Array(size)
  for (let plot = 0; plot < count; plot += 1) packed[plot] = packedCodes(plots, plot)
  upload(gl, [0, 0, PLOTS_PER_ROW, rows], packed)
  const passes = openTexture(gl.R8UI)
  const none = once(() => openTexture(gl.R8UI))
  let uploaded: Uint8Array | null | undefined

  return {
    /** With the result of a filter, which is uploaded when it is another one; null is all. */
    with(selected: Uint8Array | null): PlotTextures {
      if (selected !== uploaded) {
        const mask = new Uint8Array(size)
        if (selected) mask.set(selected)
        else mask.fill(1)
        gl.bindTexture(gl.TEXTURE_2D, passes)
        upload(gl, [0, 0, PLOTS_PER_ROW, rows], mask)
        uploaded = selected
      }
      return { codes, passes }
    },
    /** As if no plot matched. */
    withNone: (): PlotTextures => ({ codes, passes: none() }),
    /** Updates plots whose columns have changed. */
    refresh(changed: readonly number[]): void {
      gl.bindTexture(gl.TEXTURE_2D, codes)
      for (const plot of changed) {
        const [x, y] = [plot % PLOTS_PER_ROW, Math.floor(plot / PLOTS_PER_ROW)]
        upload(gl, [x, y, 1, 1], Uint32Array.of(packedCodes(plots, plot)))
      }
    },
  }
}

/** The codes of a plot, four bits for each column. */
export function packedCodes(plots: Pick<Plots, ColourColumn>, plot: number): number {
  let packed = 0
  for (let i = 0; i < colourColumns.length; i += 1) {
    packed |= plots[colourColumns[i]][plot] << (BITS_PER_COLUMN * i)
  }
  return packed
}

/** How far to shift a plot's packed codes for those of a column. */
export function shiftOf(column: ColourColumn): number {
  return BITS_PER_COLUMN * colourColumns.indexOf(column)
}

function upload(
  gl: WebGL2RenderingContext,
  [x, y, width, height]: readonly [number, number, number, number],
  values: Uint8Array | Uint32Array,
): void {
  const type = values instanceof Uint8Array ? gl.UNSIGNED_BYTE : gl.UNSIGNED_INT
  gl.texSubImage2D(gl.TEXTURE_2D, 0, x, y, width, height, gl.RED_INTEGER, type, values)
}
