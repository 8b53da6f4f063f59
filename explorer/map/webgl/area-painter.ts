import type { PackedShapes } from '../../survey/survey.ts'
import { drape } from '../geometry/drape.ts'
import { type Triangles, triangulate } from '../geometry/triangulate.ts'
import { once } from '../once.ts'
import { type Frame, inkOf, setGround } from './frame-uniforms.ts'
import type { GlResources } from './gl-resources.ts'

/** Areas on the graphics card, in the given order. With `heightAt` they follow raised ground. */
export function buildAreas(
  { gl, programs, vertexArray }: GlResources,
  shapes: PackedShapes,
  order: Uint32Array,
  heightAt?: (x: number, y: number) => number,
) {
  const { coordinates, starts } = shapes
  const triangles = triangulate(shapes, order)
  const build = (values: Float32Array, mesh: Triangles) => ({
    ends: mesh.starts,
    vertices: vertexArray([{ size: 2, values }], mesh.indices),
  })
  const flat = build(coordinates, triangles)
  const draped = once(() => {
    if (!heightAt) return flat
    const laid = drape(triangles, coordinates, ownerOfVertices(starts), heightAt)
    return build(laid.coordinates, laid)
  })

  /** Draws from one index in the order to another, with the program in use. */
  function draw(frame: Frame, from = 0, to = order.length): void {
    const { vertices, ends } = frame.raise > 0 ? draped() : flat
    gl.bindVertexArray(vertices)
    gl.drawElements(gl.TRIANGLES, ends[to] - ends[from], gl.UNSIGNED_INT, 4 * ends[from])
  }

  return {
    draw,
    fill(frame: Frame, colour: string, opacity = 1, from = 0, to = order.length): void {
      const program = programs.area()
      setGround(gl, program, frame)
      gl.uniform4fv(program.at.u_colour, inkOf(colour, opacity))
      draw(frame, from, to)
    },
  }
}

/** The shape of each vertex. */
export function ownerOfVertices(starts: Uint32Array): Uint32Array {
  const owners = new Uint32Array(starts.at(-1) ?? 0)
  for (let shape = 0; shape + 1 < starts.length; shape += 1) {
    owners.fill(shape, starts[shape], starts[shape + 1])
  }
  return owners
}
