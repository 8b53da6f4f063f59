import type { PlotFilter } from '../../filter/plot-filter.ts'
import type { ColourColumn } from '../../layers/colours.ts'
import { channelsOf, swatches } from '../../layers/colours.ts'
import type { Box, LngLat } from '../../plane/plane.ts'
import type { Terrain } from '../../survey/survey.ts'
import type { Cover } from '../camera/free-spot.ts'
import type { groundUniforms } from './ground-glsl.ts'
import type { plotUniforms } from './plot-glsl.ts'
import { bitsOf, shiftOf, surveyorBitsOf } from './plot-texture.ts'
import type { Program } from './programs.ts'

/** What one frame is drawn with. Lengths on the screen are CSS pixels. */
export interface Frame {
  /** From the survey's plane to clip space. */
  matrix: Float32Array
  /** The same for things with an origin of their own. */
  matrixFor(origin: LngLat): Float32Array
  /** Vertical exaggeration of the ground: 0 seen from above, 1 or more when tilted. */
  raise: number
  /** Depth bias: what is taken from z so that things on the ground are not lost in it. */
  pull: number
  metresPerPixel: number
  /** Metres that a pixel covers where w is 1; further away it covers more. */
  metresPerW: number
  /** What of the survey's plane is in view. */
  box: Box
  zoom: number
  /** Degrees; 0 looks straight down. */
  pitch: number
  width: number
  height: number
  pixelRatio: number
  filter: PlotFilter
  column: ColourColumn
  /** The chosen plot. */
  marked: number | null
  /** What lies over the map. */
  covers: readonly Cover[]
  /** What the filter says, for those who must look at every plot; null while all pass. */
  passes: Uint8Array | null
  terrain: Terrain
  heights: WebGLTexture | null
  plots: WebGLTexture | null
}

/** Draws one layer, or a part of one. */
export type Paint = (frame: Frame) => void

const HEIGHTS_UNIT = 0
const PLOTS_UNIT = 1
/** Free for what a painter brings along. */
export const OWN_UNIT = 2

export interface Ground {
  matrix: Float32Array
  /** Factor and offset from the thing's own plane to the survey's. */
  toSurvey: readonly [number, number, number]
  isOnGround: boolean
}

/** Takes a program into use, and tells it where the ground is. */
export function setGround(
  gl: WebGL2RenderingContext,
  { at, use }: Program<(typeof groundUniforms)[number]>,
  frame: Frame,
  ground: Partial<Ground> = {},
): void {
  const { columns, rows, cellM, westM, southM } = frame.terrain
  use()
  gl.uniformMatrix4fv(at.u_matrix, false, ground.matrix ?? frame.matrix)
  gl.uniform1f(at.u_raise, frame.raise)
  gl.uniform1f(at.u_pull, (ground.isOnGround ?? true) ? frame.pull : 0)
  gl.uniform3fv(at.u_toSurvey, ground.toSurvey ?? [1, 0, 0])
  const [west, south] = [westM - cellM / 2, southM - cellM / 2]
  gl.uniform4f(at.u_heightsBox, west, south, 1 / (columns * cellM), 1 / (rows * cellM))
  bindTexture(gl, HEIGHTS_UNIT, frame.heights, at.u_heights)
}

export function setPlots(
  gl: WebGL2RenderingContext,
  { at }: Program<(typeof plotUniforms)[number]>,
  { filter, column, plots }: Frame,
): void {
  const { codes, areaM2, day, inView, ...unasked } = filter
  unasked satisfies Record<string, never> // all that a filter asks, the shader asks too
  bindTexture(gl, PLOTS_UNIT, plots, at.u_plots)
  gl.uniform1ui(at.u_bits, bitsOf(codes))
  gl.uniform1ui(at.u_surveyors, surveyorBitsOf(codes))
  gl.uniform2f(at.u_area, areaM2?.from ?? -1, areaM2?.to ?? 3e38)
  gl.uniform2f(at.u_days, day?.from ?? -1, day?.to ?? 3e38)
  gl.uniform1i(at.u_hasBox, inView ? 1 : 0)
  gl.uniform4fv(at.u_box, inView ?? [0, 0, 0, 0])
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

/** A colour as WebGL blends it: multiplied with its opacity. */
export function inkOf(hex: string, opacity = 1): [number, number, number, number] {
  const [red, green, blue] = channelsOf(hex)
  return [red * opacity, green * opacity, blue * opacity, opacity]
}

export function colourList(list: readonly string[]): Float32Array {
  return Float32Array.from(list.flatMap((hex) => channelsOf(hex)))
}
