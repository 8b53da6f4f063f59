import { type WaterBodies, waterKinds } from '../../survey/survey.ts'
import { channelsOf, inks } from '../colours.ts'
import { inOrder, segmentsOf } from '../segments.ts'
import type { ShoreDistance } from '../shore-distance.ts'
import { triangulate } from '../triangulate.ts'
import type { Depot } from './depot.ts'
import { bindTexture, inkOf, OWN_UNIT, type Paint, setGround } from './frame.ts'
import { buildLines } from './line-painter.ts'
import type { Programs } from './programs.ts'

/** Water as plain areas at first; with the distance from the shore it gets its waterlines. */
export function buildWaterPainter(
  depot: Depot,
  programs: Programs,
  { shapes, kind }: WaterBodies,
): { water: Paint; addShore(shore: ShoreDistance): void } {
  const { gl } = depot
  const all = inOrder(shapes)
  const isDry = (body: number) => kind[body] === waterKinds.indexOf('sandbar')
  const wet = all.filter((body) => !isDry(body))
  const { indices, starts } = triangulate(shapes, Uint32Array.of(...wet, ...all.filter(isDry)))
  const wetCount = starts[wet.length] ?? 0
  const vertices = depot.vertexArray()
  depot.buffer(gl.ARRAY_BUFFER, shapes.coordinates)
  gl.enableVertexAttribArray(0)
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
  depot.buffer(gl.ELEMENT_ARRAY_BUFFER, indices)
  gl.bindVertexArray(null)
  const shoreline = buildLines(
    depot,
    programs,
    segmentsOf(shapes, all, () => true),
  )
  let shoreTexture: WebGLTexture | null = null

  return {
    addShore({ size, metres }) {
      shoreTexture = depot.texture(gl.LINEAR)
      gl.bindTexture(gl.TEXTURE_2D, shoreTexture)
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.R16F, size, size, 0, gl.RED, gl.FLOAT, metres)
    },
    water(frame) {
      const program = shoreTexture ? programs.water() : programs.area()
      program.use()
      setGround(gl, program, frame)
      if (shoreTexture) {
        const { at } = programs.water()
        bindTexture(gl, OWN_UNIT, shoreTexture, at.u_shore)
        gl.uniform1f(at.u_metresPerPixel, frame.metresPerPixel)
        gl.uniform3fv(at.u_colour, channelsOf(inks.water))
        gl.uniform3fv(at.u_line, channelsOf(inks.waterline))
      } else gl.uniform4fv(programs.area().at.u_colour, inkOf(inks.water))
      gl.bindVertexArray(vertices)
      gl.drawElements(gl.TRIANGLES, wetCount, gl.UNSIGNED_INT, 0)
      const sand = programs.area()
      sand.use()
      setGround(gl, sand, frame)
      gl.uniform4fv(sand.at.u_colour, inkOf(inks.sand))
      gl.drawElements(gl.TRIANGLES, indices.length - wetCount, gl.UNSIGNED_INT, 4 * wetCount)
      shoreline.draw(frame, { colour: inkOf(inks.shore, 0.9), leastPx: 1.1 })
    },
  }
}
