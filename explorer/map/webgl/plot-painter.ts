import type { Plots, Shapes } from '../../survey/survey.ts'
import { type Chunks, runsWithin } from '../chunks.ts'
import { channelsOf, inks } from '../colours.ts'
import { triangulate } from '../triangulate.ts'
import type { Depot } from './depot.ts'
import { type Frame, inkOf, type Paint, setGround, setPlots } from './frame.ts'
import type { Programs } from './programs.ts'

/** Plots as areas: by the chosen column, and hatched by the reach of a flood. */
export function buildPlotPainter(
  depot: Depot,
  programs: Programs,
  plots: Plots,
  chunks: Chunks,
): { plots: Paint; flood: Paint; hairlines: (frame: Frame, opacity: number) => void } {
  const { gl } = depot
  const { indices, starts } = triangulate(plots.shapes, chunks.order)
  const places = depot.buffer(gl.ARRAY_BUFFER, plots.shapes.coordinates)
  const owners = depot.buffer(gl.ARRAY_BUFFER, ownerOfVertices(plots.shapes.starts))
  const bind = () => {
    gl.bindBuffer(gl.ARRAY_BUFFER, places)
    gl.enableVertexAttribArray(0)
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
    gl.bindBuffer(gl.ARRAY_BUFFER, owners)
    gl.enableVertexAttribArray(1)
    gl.vertexAttribIPointer(1, 1, gl.UNSIGNED_INT, 0, 0)
  }
  const vertices = depot.vertexArray()
  bind()
  depot.buffer(gl.ELEMENT_ARRAY_BUFFER, indices)
  gl.bindVertexArray(null)
  let hair: ReturnType<typeof buildHairlines> | undefined

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
    hairlines(frame, opacity) {
      hair ??= buildHairlines(depot, plots.shapes, chunks.order, bind)
      const program = programs.plotHair()
      program.use()
      setGround(gl, program, frame)
      setPlots(gl, program, frame)
      gl.uniform4fv(program.at.u_colour, inkOf(inks.plotLine, opacity))
      hair(runsWithin(chunks, frame.box))
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

/** Each side of each plot by its two corners; one that two plots share is drawn once. */
function buildHairlines(
  depot: Depot,
  { starts, coordinates }: Shapes,
  order: Uint32Array,
  bindCorners: () => void,
): (runs: [number, number][]) => void {
  const { gl } = depot
  const indices = new Uint32Array(2 * (starts.at(-1) ?? 0))
  const sideStarts = new Uint32Array(order.length + 1)
  const drawn = new Set<number>()
  let size = 0
  for (let i = 0; i < order.length; i += 1) {
    const from = starts[order[i] ?? 0] ?? 0
    const to = starts[(order[i] ?? 0) + 1] ?? from
    for (let corner = from; corner < to; corner += 1) {
      const next = corner + 1 < to ? corner + 1 : from
      const middle = middleKey(coordinates, corner, next)
      if (drawn.has(middle)) continue
      drawn.add(middle)
      indices[size] = corner
      indices[size + 1] = next
      size += 2
    }
    sideStarts[i + 1] = size
  }
  const vertices = depot.vertexArray()
  bindCorners()
  depot.buffer(gl.ELEMENT_ARRAY_BUFFER, indices.subarray(0, size))
  gl.bindVertexArray(null)
  return (runs) => {
    gl.bindVertexArray(vertices)
    for (const [from, to] of runs) {
      const first = sideStarts[from] ?? 0
      gl.drawElements(gl.LINES, (sideStarts[to] ?? first) - first, gl.UNSIGNED_INT, 4 * first)
    }
  }
}

/** The middle of a side to the half centimetre, as one number: no two sides have the same. */
function middleKey(coordinates: Float32Array, a: number, b: number): number {
  const x = Math.round(100 * ((coordinates[2 * a] ?? 0) + (coordinates[2 * b] ?? 0)))
  const y = Math.round(100 * ((coordinates[2 * a + 1] ?? 0) + (coordinates[2 * b + 1] ?? 0)))
  return x * 2 ** 26 + y
}

/** Whose each vertex is. */
export function ownerOfVertices(starts: Uint32Array): Uint32Array {
  const owners = new Uint32Array(starts.at(-1) ?? 0)
  for (let shape = 0; shape + 1 < starts.length; shape += 1) {
    owners.fill(shape, starts[shape] ?? 0, starts[shape + 1] ?? 0)
  }
  return owners
}
