import type { PointLook } from '../../layers/looks.ts'
import { type Basis, type Frame, inkOf, setPlots } from './frame-uniforms.ts'
import type { GlResources } from './gl-resources.ts'

export interface Points {
  draw(frame: Frame, look: PointLook, ground?: Partial<Basis>): void
  free(): void
}

/** Point symbols on the graphics card; with `plot`, the filter fades those of excluded plots. */
export function buildPoints(
  resources: GlResources,
  places: Float32Array,
  plot?: Uint32Array,
): Points {
  const own = resources.open()
  const { gl, programs } = own
  const count = places.length >> 1
  const vertices = own.vertexArray([
    { size: 2, values: places },
    ...(plot ? [{ size: 1, values: plot }] : []),
  ])

  return {
    draw(frame, look, ground) {
      setSign(resources, frame, look, ground)
      gl.uniform1i(programs.point().at.u_hasPlots, plot ? 1 : 0)
      gl.bindVertexArray(vertices)
      gl.drawArrays(gl.POINTS, 0, count)
    },
    free: own.close,
  }
}

/** Sets up the program for symbols; the caller draws positions with it. */
export function setSign(
  { gl, programs }: GlResources,
  frame: Frame,
  { sizePx, fill, rim = fill, rimPx = 0, opacity = 1, isTriangle = false }: PointLook,
  ground?: Partial<Basis>,
): void {
  const program = programs.point()
  setPlots(gl, program, frame, ground)
  gl.vertexAttribI4ui(1, 0, 0, 0, 0)
  gl.uniform1i(program.at.u_hasPlots, 0)
  gl.uniform1f(program.at.u_sizePx, sizePx)
  gl.uniform1f(program.at.u_pixelRatio, frame.pixelRatio)
  gl.uniform1f(program.at.u_rimPx, rimPx)
  gl.uniform1i(program.at.u_isTriangle, isTriangle ? 1 : 0)
  gl.uniform4fv(program.at.u_fill, inkOf(fill, opacity))
  gl.uniform4fv(program.at.u_rim, inkOf(rim, opacity))
}
