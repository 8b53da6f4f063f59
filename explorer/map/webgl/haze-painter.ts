import { channelsOf, inks } from '../../layers/colours.ts'
import { FIELD_OF_VIEW } from '../camera/fit-tilted.ts'
import type { Paint } from './frame-uniforms.ts'
import type { GlResources } from './gl-resources.ts'
import type { Programs } from './programs.ts'

/** Air: the further away the ground of a tilted view is, the more of it lies before the ground. */
export function buildHazePainter({ gl, vertexArray }: GlResources, programs: Programs): Paint {
  const vertices = vertexArray()
  gl.bindVertexArray(null)
  return ({ pitch }) => {
    if (pitch === 0) return
    const program = programs.haze()
    program.use()
    gl.uniform1f(
      program.at.u_slope,
      Math.tan(FIELD_OF_VIEW / 2) * Math.tan((pitch * Math.PI) / 180),
    )
    gl.uniform3fv(program.at.u_colour, channelsOf(inks.haze))
    gl.bindVertexArray(vertices)
    gl.drawArrays(gl.TRIANGLES, 0, 3)
  }
}
