import { channelsOf, inks } from '../../layers/colours.ts'
import type { Pen } from '../../layers/looks.ts'
import type { PackedShapes, Plots } from '../../survey/survey.ts'
import { type Chunks, runsWithin } from '../geometry/chunks.ts'
import { once } from '../once.ts'
import { buildAreas } from './area-painter.ts'
import { type Frame, inkOf, type Paint, setPlots } from './frame-uniforms.ts'
import type { Attribute, GlResources } from './gl-resources.ts'
import { multiply, multiplyOnce } from './multiply.ts'

/** Plots as areas: coloured by the selected column, or hatched by flood risk. */
export function buildPlotPainter(
  resources: GlResources,
  plots: Plots,
  { chunks, heightAt }: { chunks: Chunks; heightAt(x: number, y: number): number },
): { plots: Paint; flood: Paint; hairlines(frame: Frame, pen: Pen): void } {
  const { gl, programs } = resources
  const areas = buildAreas(resources, plots.shapes, chunks.order, { heightAt, hasOwners: true })
  const hair = once(() => buildHairlines(resources, plots.shapes, chunks.order, areas.corners))

  const drawSeen = (frame: Frame) => {
    for (const [from, to] of runsWithin(chunks, frame.box)) areas.draw(frame, from, to)
  }

  return {
    plots(frame) {
      const program = programs.plot()
      setPlots(gl, program, frame)
      // In the tilted view, the two sides of a ridge may overlap.
      const blend = frame.raise > 0 ? multiplyOnce : multiply
      blend(gl, () => drawSeen(frame))
    },
    hairlines(frame, { colour, opacity }) {
      const program = programs.plotHair()
      setPlots(gl, program, frame)
      gl.uniform4fv(program.at.u_colour, inkOf(colour, opacity))
      hair()(runsWithin(chunks, frame.box))
    },
    flood(frame) {
      const program = programs.flood()
      setPlots(gl, program, frame)
      gl.uniform1f(program.at.u_pixelRatio, frame.pixelRatio)
      gl.uniform3fv(program.at.u_colour, channelsOf(inks.flood))
      drawSeen(frame)
    },
  }
}

/** Each side of each plot by its two corners; a shared side is drawn once. */
function buildHairlines(
  resources: GlResources,
  { starts, coordinates }: PackedShapes,
  order: Uint32Array,
  corners: readonly Attribute[],
): (runs: [number, number][]) => void {
  const { gl } = resources
  const indices = new Uint32Array(2 * (starts.at(-1) ?? 0))
  const sideStarts = new Uint32Array(order.length + 1)
  const drawn = new Set<number>()
  let size = 0
  for (let i = 0; i < order.length; i += 1) {
    const from = starts[order[i]]
    const to = starts[order[i] + 1]
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
  const vertices = resources.vertexArray(corners, indices.subarray(0, size))
  return (runs) => {
    gl.bindVertexArray(vertices)
    for (const [from, to] of runs) {
      const first = sideStarts[from]
      gl.drawElements(gl.LINES, sideStarts[to] - first, gl.UNSIGNED_INT, 4 * first)
    }
  }
}

/** The middle of a side, to half a centimetre, as a numeric key: no two sides have the same. */
function middleKey(coordinates: Float32Array, a: number, b: number): number {
  const x = Math.round(100 * (coordinates[2 * a] + coordinates[2 * b]))
  const y = Math.round(100 * (coordinates[2 * a + 1] + coordinates[2 * b + 1]))
  return x * 2 ** 26 + y
}
