import type { GlResources } from './gl-resources.ts'
import { SEGMENTS_PER_ROW } from './segment-quads.ts'

const NUMBERS_PER_SEGMENT = 8

/**
 * A data texture of line segments, two texels each: the ends, and three numbers whose meaning
 * depends on the shader. A vertex finds its segment by its own number (vertex pulling). Instancing
 * would do the same, but software rendering draws instances one by one, a hundred times slower.
 */
export function buildSegmentTexture(
  { gl, texture: addTexture }: GlResources,
  ends: Float32Array,
  numbersOf: (segment: number) => readonly [number, number],
  plotOf?: (segment: number) => number,
): WebGLTexture {
  const count = ends.length / 4
  const rows = Math.max(Math.ceil(count / SEGMENTS_PER_ROW), 1)
  const table = new Float32Array(rows * SEGMENTS_PER_ROW * NUMBERS_PER_SEGMENT)
  const asUint = new Uint32Array(table.buffer)
  for (let segment = 0; segment < count; segment += 1) {
    const at = NUMBERS_PER_SEGMENT * segment
    const [first, second] = numbersOf(segment)
    table[at] = ends[4 * segment]
    table[at + 1] = ends[4 * segment + 1]
    table[at + 2] = ends[4 * segment + 2]
    table[at + 3] = ends[4 * segment + 3]
    table[at + 4] = first
    table[at + 5] = second
    if (plotOf) asUint[at + 6] = plotOf(segment)
  }
  const texture = addTexture(gl.NEAREST)
  const width = 2 * SEGMENTS_PER_ROW
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, width, rows, 0, gl.RGBA, gl.FLOAT, table)
  return texture
}
