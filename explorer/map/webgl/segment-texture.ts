import type { GlResources } from './gl-resources.ts'

const SEGMENTS_PER_ROW = 1024
const NUMBERS_PER_SEGMENT = 8

/**
 * A data texture of line segments, two texels each: the ends, and three numbers whose meaning the
 * shader knows. A vertex finds its segment by its own number (vertex pulling). Instancing would do
 * the same, but software graphics draws instances one by one, a hundred times slower.
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

/** As many quads as 16-bit indices can address. */
const SEGMENTS_PER_DRAW = 16_384

/** One index buffer of quads, a quad for each segment, that all segment textures share. */
export function buildSegmentQuads({ gl, buffer, vertexArray }: GlResources) {
  const indices = new Uint16Array(6 * SEGMENTS_PER_DRAW)
  for (let segment = 0; segment < SEGMENTS_PER_DRAW; segment += 1) {
    indices.set(
      [0, 1, 2, 2, 1, 3].map((corner) => 4 * segment + corner),
      6 * segment,
    )
  }
  const vertices = vertexArray()
  buffer(gl.ELEMENT_ARRAY_BUFFER, indices)
  gl.bindVertexArray(null)

  /** Draws the segments `from` to `to` with the program in use. */
  return (from: number, to: number, firstSegment: WebGLUniformLocation | null): void => {
    gl.bindVertexArray(vertices)
    for (let first = from; first < to; first += SEGMENTS_PER_DRAW) {
      gl.uniform1i(firstSegment, first)
      const count = Math.min(to - first, SEGMENTS_PER_DRAW)
      gl.drawElements(gl.TRIANGLES, 6 * count, gl.UNSIGNED_SHORT, 0)
    }
  }
}

export const segmentUniforms = ['u_segments', 'u_firstSegment'] as const

export const segmentGlsl = `
uniform sampler2D u_segments;
uniform int u_firstSegment;

vec4 segmentTexel(int part) {
  int segment = u_firstSegment + (gl_VertexID >> 2);
  return texelFetch(u_segments, ivec2(2 * (segment & ${SEGMENTS_PER_ROW - 1}) + part, segment / ${SEGMENTS_PER_ROW}), 0);
}

// Along the segment in x, across it in y.
vec2 cornerOf() {
  return vec2(float(gl_VertexID & 1), float((gl_VertexID >> 1) & 1));
}
`
