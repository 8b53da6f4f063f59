/** Makes buffers, textures and vertex arrays, and deletes all that it has made at once. */
export interface GlResources {
  gl: WebGL2RenderingContext
  buffer(target: number, content?: ArrayBufferView): WebGLBuffer
  /** Bound, clamped to its edges, with the filter LINEAR or NEAREST. */
  texture(filter: number): WebGLTexture
  vertexArray(): WebGLVertexArrayObject
  /** Resources that may be closed sooner, and are closed with these at the latest. */
  open(): GlResources
  close(): void
}

export function openGlResources(gl: WebGL2RenderingContext): GlResources {
  const closers: (() => void)[] = []
  return {
    gl,
    buffer(target, content) {
      const buffer = gl.createBuffer()
      closers.push(() => gl.deleteBuffer(buffer))
      gl.bindBuffer(target, buffer)
      if (content) gl.bufferData(target, content, gl.STATIC_DRAW)
      return buffer
    },
    texture(filter) {
      const texture = gl.createTexture()
      closers.push(() => gl.deleteTexture(texture))
      gl.bindTexture(gl.TEXTURE_2D, texture)
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, filter)
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, filter)
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
      return texture
    },
    vertexArray() {
      const vertices = gl.createVertexArray()
      closers.push(() => gl.deleteVertexArray(vertices))
      gl.bindVertexArray(vertices)
      return vertices
    },
    open() {
      const inner = openGlResources(gl)
      closers.push(inner.close)
      return inner
    },
    close() {
      for (const close of closers.splice(0)) close()
    },
  }
}
