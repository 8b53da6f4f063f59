/** Multiply blending, each pixel at most once (by the stencil): overlaps do not accumulate. */
export function multiplyOnce(gl: WebGL2RenderingContext, draw: () => void): void {
  gl.enable(gl.STENCIL_TEST)
  gl.stencilMask(0xff)
  gl.clearStencil(0)
  gl.clear(gl.STENCIL_BUFFER_BIT)
  gl.stencilFunc(gl.EQUAL, 0, 0xff)
  gl.stencilOp(gl.KEEP, gl.KEEP, gl.INCR)
  multiply(gl, draw)
  gl.disable(gl.STENCIL_TEST)
}

export function multiply(gl: WebGL2RenderingContext, draw: () => void): void {
  gl.blendFunc(gl.DST_COLOR, gl.ZERO)
  draw()
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
}
