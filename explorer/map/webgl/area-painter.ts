import type { PackedShapes } from '../../survey/survey.ts'
import { drape } from '../geometry/drape.ts'
import { type Triangles, triangulate } from '../geometry/triangulate.ts'
import { once } from '../once.ts'
import { type Frame, inkOf, setGround } from './frame-uniforms.ts'
import type { Attribute, GlResources } from './gl-resources.ts'

interface AreaOptions {
  /** With it, they follow raised ground. */
  heightAt?(x: number, y: number): number
  /** Whether shaders need the shape of each vertex, as attribute 1. */
  hasOwners?: boolean
}

/** Areas on the graphics card, in the given order. */
export function buildAreas(
  { gl, programs, buffer, vertexArray }: GlResources,
  shapes: PackedShapes,
  order: Uint32Array,
  { heightAt, hasOwners = false }: AreaOptions = {},
) {
  const { coordinates, starts } = shapes
  const triangles = triangulate(shapes, order)
  const build = (places: Float32Array, owners: Uint32Array | null, mesh: Triangles) => {
    const corners: Attribute[] = [{ size: 2, values: buffer(gl.ARRAY_BUFFER, places) }]
    if (owners) corners.push({ size: 1, values: buffer(gl.ARRAY_BUFFER, owners), isWhole: true })
    return { corners, ends: mesh.starts, vertices: vertexArray(corners, mesh.indices) }
  }
  const flat = build(coordinates, hasOwners ? ownerOfVertices(starts) : null, triangles)
  // Large areas would cut through hills, so they are split when the view is first tilted.
  const draped = once(() => {
    if (!heightAt) return flat
    const laid = drape(triangles, coordinates, ownerOfVertices(starts), heightAt)
    return build(laid.coordinates, hasOwners ? laid.owners : null, laid)
  })

  /** Draws from one index in the order to another, with the program in use. */
  function draw(frame: Frame, from = 0, to = order.length): void {
    const { vertices, ends } = frame.raise > 0 ? draped() : flat
    gl.bindVertexArray(vertices)
    gl.drawElements(gl.TRIANGLES, ends[to] - ends[from], gl.UNSIGNED_INT, 4 * ends[from])
  }

  return {
    /** The vertices of the shapes, for other lists of indices. */
    corners: flat.corners,
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
