import type { GlResources } from './gl-resources.ts'

const SEGMENTS_PER_ROW = 1024
const NUMBERS_PER_SEGMENT = 8

/**
 * Pieces of lines in a texture, two texels each: the ends, and three numbers that the shader knows
 * the meaning of. A vertex finds its piece by its own number. Instances would say the same, but
 * software graphics draws instances one by one, which is a hundred times slower.
 */
export function buildSegmentTexture(
  { gl, texture: addTexture }: GlResources,
  ends: Float32Array,
  numbersOf: (piece: number) => readonly [number, number],
  plotOf?: (piece: number) => number,
): WebGLTexture {
  const count = ends.length / 4
  const rows = Math.max(Math.ceil(count / SEGMENTS_PER_ROW), 1)
  const table = new Float32Array(rows * SEGMENTS_PER_ROW * NUMBERS_PER_SEGMENT)
  const asUint = new Uint32Array(table.buffer)
  for (let piece = 0; piece < count; piece += 1) {
    const at = NUMBERS_PER_SEGMENT * piece
    const [first, second] = numbersOf(piece)
    table[at] = ends[4 * piece]
    table[at + 1] = ends[4 * piece + 1]
    table[at + 2] = ends[4 * piece + 2]
    table[at + 3] = ends[4 * piece + 3]
    table[at + 4] = first
    table[at + 5] = second
    if (plotOf) asUint[at + 6] = plotOf(piece)
  }
  const texture = addTexture(gl.NEAREST)
  const width = 2 * SEGMENTS_PER_ROW
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, width, rows, 0, gl.RGBA, gl.FLOAT, table)
  return texture
}

/** As many as 16-bit numbers can tell the corners of. */
const SEGMENTS_PER_DRAW = 16_384

/** The corners of many pieces, four each, which all tables share. */
export function buildSegmentQuads({ gl, buffer, vertexArray }: GlResources) {
  const indices = new Uint16Array(6 * SEGMENTS_PER_DRAW)
  for (let piece = 0; piece < SEGMENTS_PER_DRAW; piece += 1) {
    indices.set(
      [0, 1, 2, 2, 1, 3].map((corner) => 4 * piece + corner),
      6 * piece,
    )
  }
  const vertices = vertexArray()
  buffer(gl.ELEMENT_ARRAY_BUFFER, indices)
  gl.bindVertexArray(null)

  /** Draws pieces from one place of the table to another with the program in use. */
  return (from: number, to: number, firstSegment: WebGLUniformLocation | null): void => {
    gl.bindVertexArray(vertices)
    for (let first = from; first < to; first += SEGMENTS_PER_DRAW) {
      gl.uniform1i(firstSegment, first)
      const count = Math.min(to - first, SEGMENTS_PER_DRAW)
      gl.drawElements(gl.TRIANGLES, 6 * count, gl.UNSIGNED_SHORT, 0)
    }
  }
}

export type DrawSegments = ReturnType<typeof buildSegmentQuads>

export const segmentUniforms = ['u_segments', 'u_firstSegment'] as const

export const segmentGlsl = `
uniform sampler2D u_segments;
uniform int u_firstSegment;

vec4 segmentTexel(int part) {
  int piece = u_firstSegment + (gl_VertexID >> 2);
  return texelFetch(u_segments, ivec2(2 * (piece & ${SEGMENTS_PER_ROW - 1}) + part, piece / ${SEGMENTS_PER_ROW}), 0);
}

// Along the piece in x, across it in y.
vec2 cornerOf() {
  return vec2(float(gl_VertexID & 1), float((gl_VertexID >> 1) & 1));
}
`
