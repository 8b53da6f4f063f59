import type { Programs } from './programs.ts'

/** One vertex attribute: a number of components from an array, or from a shared buffer. */
export interface Attribute {
  size: number
  values: Float32Array | Uint32Array | WebGLBuffer
  /** Its values stay integers. */
  isWhole?: boolean
}

/** Creates buffers, textures and vertex arrays, and deletes all of them at once. */
export interface GlResources {
  gl: WebGL2RenderingContext
  programs: Programs
  buffer(target: number, content?: ArrayBufferView): WebGLBuffer
  /** Bound, clamped to its edges, with the filter LINEAR or NEAREST. */
  texture(filter: number): WebGLTexture
  /** The attribute indices are the shader's locations. */
  vertexArray(attributes?: readonly Attribute[], indices?: ArrayBufferView): WebGLVertexArrayObject
  /** Resources that may be closed earlier, and otherwise close with these. */
  open(): GlResources
  close(): void
}

export function openGlResources(gl: WebGL2RenderingContext, programs: Programs): GlResources {
  const closers: (() => void)[] = []

  function buffer(target: number, content?: ArrayBufferView): WebGLBuffer {
    const made = gl.createBuffer()
    closers.push(() => gl.deleteBuffer(made))
    gl.bindBuffer(target, made)
    if (content) gl.bufferData(target, content, gl.STATIC_DRAW)
    return made
  }

  return {
    gl,
    programs,
    buffer,
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
    vertexArray(attributes = [], indices) {
      const vertices = gl.createVertexArray()
      closers.push(() => gl.deleteVertexArray(vertices))
      gl.bindVertexArray(vertices)
      for (const [at, { size, values, isWhole }] of attributes.entries()) {
        if (ArrayBuffer.isView(values)) buffer(gl.ARRAY_BUFFER, values)
        else gl.bindBuffer(gl.ARRAY_BUFFER, values)
        gl.enableVertexAttribArray(at)
        if (isWhole || values instanceof Uint32Array) {
          gl.vertexAttribIPointer(at, size, gl.UNSIGNED_INT, 0, 0)
        } else gl.vertexAttribPointer(at, size, gl.FLOAT, false, 0, 0)
      }
      if (indices) buffer(gl.ELEMENT_ARRAY_BUFFER, indices)
      gl.bindVertexArray(null)
      return vertices
    },
    open() {
      const inner = openGlResources(gl, programs)
      closers.push(inner.close)
      return inner
    },
    close() {
      for (const close of closers.splice(0)) close()
    },
  }
}
