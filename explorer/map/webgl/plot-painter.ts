import type { Plots } from '../../survey/survey.ts'
import { type Chunks, runsWithin } from '../chunks.ts'
import { channelsOf, inks } from '../colours.ts'
import { triangulate } from '../triangulate.ts'
import type { Depot } from './depot.ts'
import { type Frame, type Paint, setGround, setPlots } from './frame.ts'
import type { Programs } from './programs.ts'

/** Plots as areas: by the chosen column, and hatched by the reach of a flood. */
export function buildPlotPainter(
  depot: Depot,
  programs: Programs,
  plots: Plots,
  chunks: Chunks,
): { plots: Paint; flood: Paint } {
  const { gl } = depot
  const { indices, starts } = triangulate(plots.shapes, chunks.order)
  const vertices = depot.vertexArray()
  depot.buffer(gl.ARRAY_BUFFER, plots.shapes.coordinates)
  gl.enableVertexAttribArray(0)
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
  depot.buffer(gl.ARRAY_BUFFER, ownerOfVertices(plots.shapes.starts))
  gl.enableVertexAttribArray(1)
  gl.vertexAttribIPointer(1, 1, gl.UNSIGNED_INT, 0, 0)
  depot.buffer(gl.ELEMENT_ARRAY_BUFFER, indices)
  gl.bindVertexArray(null)

  const drawSeen = (frame: Frame) => {
    gl.bindVertexArray(vertices)
    for (const [from, to] of runsWithin(chunks, frame.box)) {
      const first = starts[from] ?? 0
      const count = (starts[to] ?? first) - first
      gl.drawElements(gl.TRIANGLES, count, gl.UNSIGNED_INT, 4 * first)
    }
  }

  return {
    plots(frame) {
      const program = programs.plot()
      program.use()
      setGround(gl, program, frame)
      setPlots(gl, program, frame)
      gl.blendFunc(gl.DST_COLOR, gl.ZERO)
      drawSeen(frame)
      gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    },
    flood(frame) {
      const program = programs.flood()
      program.use()
      setGround(gl, program, frame)
      setPlots(gl, program, frame)
      gl.uniform1f(program.at.u_pixelRatio, frame.pixelRatio)
      gl.uniform3fv(program.at.u_colour, channelsOf(inks.shore))
      drawSeen(frame)
    },
  }
}

/** Whose each vertex is. */
export function ownerOfVertices(starts: Uint32Array): Uint32Array {
  const owners = new Uint32Array(starts.at(-1) ?? 0)
  for (let shape = 0; shape + 1 < starts.length; shape += 1) {
    owners.fill(shape, starts[shape] ?? 0, starts[shape + 1] ?? 0)
  }
  return owners
}
