/** Of a segment texture. */
export const SEGMENTS_PER_ROW = 1024

/** As many quads as 16-bit indices can address. */
const SEGMENTS_PER_DRAW = 16_384

/** One index buffer of quads, a quad for each segment, that all segment textures share. */
export function buildSegmentQuads(gl: WebGL2RenderingContext) {
  const indices = new Uint16Array(6 * SEGMENTS_PER_DRAW)
  for (let segment = 0; segment < SEGMENTS_PER_DRAW; segment += 1) {
    indices.set(
      [0, 1, 2, 2, 1, 3].map((corner) => 4 * segment + corner),
      6 * segment,
    )
  }
  const vertices = gl.createVertexArray()
  gl.bindVertexArray(vertices)
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices, gl.STATIC_DRAW)
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

vec4 texelOf(int segment, int part) {
  return texelFetch(u_segments, ivec2(2 * (segment & ${SEGMENTS_PER_ROW - 1}) + part, segment / ${SEGMENTS_PER_ROW}), 0);
}

int segmentAt() {
  return u_firstSegment + (gl_VertexID >> 2);
}

vec4 segmentTexel(int part) {
  return texelOf(segmentAt(), part);
}

// Along the segment in x, across it in y.
vec2 cornerOf() {
  return vec2(float(gl_VertexID & 1), float((gl_VertexID >> 1) & 1));
}
`
