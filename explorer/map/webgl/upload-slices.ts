/** What goes to the graphics card in one task. */
const SLICE_BYTES = 1 << 20

/** Fills a buffer piece by piece. */
export async function uploadSlices(
  gl: WebGL2RenderingContext,
  target: number,
  buffer: WebGLBuffer,
  content: Float32Array | Uint32Array,
  rest: () => Promise<void>,
  vertices: WebGLVertexArrayObject | null = null,
): Promise<void> {
  const bind = () => {
    gl.bindVertexArray(vertices)
    gl.bindBuffer(target, buffer)
  }
  bind()
  gl.bufferData(target, content.byteLength, gl.STATIC_DRAW)
  for (let from = 0; from < content.length; from += SLICE_BYTES / 4) {
    bind()
    gl.bufferSubData(target, 4 * from, content.subarray(from, from + SLICE_BYTES / 4))
    gl.bindVertexArray(null)
    await rest()
  }
}
