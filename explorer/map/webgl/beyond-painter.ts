import { BEYOND_VEIL, beyondLook } from '../../layers/beyond-look.ts'
import { inks } from '../../layers/colours.ts'
import type { LayerId } from '../../layers/layers.ts'
import type { PackedShapes, Survey } from '../../survey/survey.ts'
import { buildRelief } from '../geometry/relief.ts'
import { triangulate } from '../geometry/triangulate.ts'
import { type Frame, inkOf, setGround } from './frame-uniforms.ts'
import type { GlResources } from './gl-resources.ts'
import { buildTerrainPainter } from './terrain-painter.ts'
import { buildLineSetPainter } from './vector-painter.ts'

/** The terrain around the ward, drawn first and level, and the ward's boundary. */
export function buildBeyondPainter(resources: GlResources, survey: Survey) {
  const { gl } = resources
  const look = beyondLook(survey)
  const { terrain } = look
  const relief = buildTerrainPainter(resources, terrain, buildRelief(terrain)).relief
  const [whole, river, outside] = [look.whole, look.river, look.outside].map((shapes) =>
    buildArea(resources, shapes),
  )
  const roads = buildLineSetPainter(resources, look.roads)
  return {
    ground(frame: Frame, layers: readonly LayerId[]): void {
      const level = { ...frame, raise: 0 }
      whole(level, inks.beyond, 1)
      if (layers.includes('relief')) relief({ ...level, terrain })
      if (layers.includes('water')) river(level, inks.water, 1)
      if (layers.includes('roads')) roads(level)
    },
    /** Fades everything drawn outside the ward so far. */
    veil(frame: Frame): void {
      const isDeep = gl.isEnabled(gl.DEPTH_TEST)
      gl.disable(gl.DEPTH_TEST)
      outside({ ...frame, raise: 0 }, inks.paper, BEYOND_VEIL)
      if (isDeep) gl.enable(gl.DEPTH_TEST)
    },
    boundary: buildLineSetPainter(resources, look.boundary),
  }
}

function buildArea({ gl, programs, vertexArray }: GlResources, shapes: PackedShapes) {
  const { indices } = triangulate(shapes, Uint32Array.of(0))
  const vertices = vertexArray([{ size: 2, values: shapes.coordinates }], indices)
  return (frame: Frame, colour: string, opacity: number): void => {
    const program = programs.area()
    setGround(gl, program, frame)
    gl.uniform4fv(program.at.u_colour, inkOf(colour, opacity))
    gl.bindVertexArray(vertices)
    gl.drawElements(gl.TRIANGLES, indices.length, gl.UNSIGNED_INT, 0)
  }
}
