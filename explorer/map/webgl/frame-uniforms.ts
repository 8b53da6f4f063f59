import type { DatasetFilter } from '../../filter/dataset-filter.ts'
import { type ColourColumn, channelsOf, swatches } from '../../layers/colours.ts'
import type { Box, LngLat } from '../../plane/plane.ts'
import type { Terrain } from '../../survey/survey.ts'
import type { Cover } from '../camera/free-spot.ts'
import type { groundUniforms } from './ground-glsl.ts'
import type { plotUniforms } from './plot-glsl.ts'
import { type PlotTextures, shiftOf } from './plot-textures.ts'
import type { Program } from './programs.ts'

/** The parameters of one frame. Lengths on the screen are CSS pixels. */
export interface Frame {
  /** From the survey's plane to clip space. */
  matrix: Float32Array
  /** The same for objects with a different origin. */
  matrixFor(origin: LngLat): Float32Array
  /** Vertical exaggeration of the terrain: 0 from above, 1 or more when tilted. */
  raise: number
  /** Depth bias: subtracted from z so that objects on the ground are not hidden by it. */
  pull: number
  metresPerPixel: number
  /** Metres per pixel where w is 1; further away it is more. */
  metresPerW: number
  /** The visible part of the survey's plane. */
  box: Box
  zoom: number
  /** Degrees; 0 is straight down. */
  pitch: number
  width: number
  height: number
  pixelRatio: number
  filter: DatasetFilter
  column: ColourColumn
  /** The selected plot. */
  marked: number | null
  /** Elements over the map. */
  covers: readonly Cover[]
  /** The filter's result for code that checks every plot; null when all match. */
  passes: Uint8Array | null
  /** Null from above. */
  heights: { texture: WebGLTexture; grid: Terrain } | null
  plots: PlotTextures
}

/** Draws one layer or a part of it. */
export type Paint = (frame: Frame) => void

const HEIGHTS_UNIT = 0
const CODES_UNIT = 1
/** For a painter's own texture. */
export const OWN_UNIT = 2
const PASSES_UNIT = 3

export interface Basis {
  matrix: Float32Array
  /** Factor and offset from the object's plane to the survey's. */
  toSurvey: readonly [number, number, number]
  isOnGround: boolean
}

/** Activates a program and sets its terrain uniforms. */
export function setGround(
  gl: WebGL2RenderingContext,
  { at, use }: Program<(typeof groundUniforms)[number]>,
  frame: Frame,
  ground: Partial<Basis> = {},
): void {
  const { heights } = frame
  use()
  gl.uniformMatrix4fv(at.u_matrix, false, ground.matrix ?? frame.matrix)
  gl.uniform1f(at.u_raise, frame.raise)
  gl.uniform1f(at.u_pull, (ground.isOnGround ?? true) ? frame.pull : 0)
  gl.uniform3fv(at.u_toSurvey, ground.toSurvey ?? [1, 0, 0])
  if (heights) gl.uniform4fv(at.u_heightsBox, textureCells(heights.grid))
  bindTexture(gl, HEIGHTS_UNIT, heights?.texture ?? null, at.u_heights)
}

/** From a place to its position in a texture of the terrain's cells: an offset and a factor. */
export function textureCells({ columns, rows, cellM, westM, southM }: Terrain): number[] {
  return [westM - cellM / 2, southM - cellM / 2, 1 / (columns * cellM), 1 / (rows * cellM)]
}

/** The same for a program that reads the plots' columns. */
export function setPlots(
  gl: WebGL2RenderingContext,
  program: Program<(typeof groundUniforms | typeof plotUniforms)[number]>,
  frame: Frame,
  ground?: Partial<Basis>,
): void {
  setGround(gl, program, frame, ground)
  const { at } = program
  const { column, plots } = frame
  bindTexture(gl, CODES_UNIT, plots.codes, at.u_codes)
  bindTexture(gl, PASSES_UNIT, plots.passes, at.u_passes)
  gl.uniform1ui(at.u_shift, shiftOf(column))
  gl.uniform3fv(at.u_swatches, colourList(swatches[column]))
}

export function bindTexture(
  gl: WebGL2RenderingContext,
  unit: number,
  texture: WebGLTexture | null,
  at: WebGLUniformLocation | null,
): void {
  gl.activeTexture(gl.TEXTURE0 + unit)
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.uniform1i(at, unit)
}

/** A colour with premultiplied alpha. */
export function inkOf(hex: string, opacity = 1): [number, number, number, number] {
  const [red, green, blue] = channelsOf(hex)
  return [red * opacity, green * opacity, blue * opacity, opacity]
}

export function colourList(list: readonly string[]): Float32Array {
  return Float32Array.from(list.flatMap((hex) => channelsOf(hex)))
}
