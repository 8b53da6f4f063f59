import { channelsOf, inks } from '../../layers/colours.ts'
import { shoresOf } from '../../layers/lines-and-points.ts'
import { inOrder } from '../../survey/shapes.ts'
import { type Survey, type Terrain, waterKinds } from '../../survey/survey.ts'
import { segmentsOf } from '../geometry/segments.ts'
import { buildShoreDistance } from '../geometry/shore-distance.ts'
import { triangulate } from '../geometry/triangulate.ts'
import {
  bindTexture,
  type Frame,
  inkOf,
  OWN_UNIT,
  type Paint,
  setGround,
} from './frame-uniforms.ts'
import type { GlResources } from './gl-resources.ts'
import { buildLines } from './line-painter.ts'
import type { Programs } from './programs.ts'
import { buildLineSetPainter } from './vector-painter.ts'

/** Water as plain areas at first; with the distance from the shore it gets its waterlines. */
export function buildWaterPainter(
  resources: GlResources,
  programs: Programs,
  { water: { shapes, kind }, boundary }: Pick<Survey, 'water' | 'boundary'>,
): { water: Paint; addShore(terrain: Terrain): void } {
  const { gl } = resources
  const all = inOrder(shapes)
  const broad = all.filter((body) => isOneOf(kind[body], ['river', 'beel']))
  const narrow = all.filter((body) => isOneOf(kind[body], ['creek', 'pond']))
  const dry = all.filter((body) => isOneOf(kind[body], ['sandbar']))
  const { indices, starts } = triangulate(shapes, Uint32Array.of(...broad, ...narrow, ...dry))
  const broadCount = starts[broad.length]
  const wetCount = starts[broad.length + narrow.length]
  const vertices = resources.vertexArray()
  resources.buffer(gl.ARRAY_BUFFER, shapes.coordinates)
  gl.enableVertexAttribArray(0)
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
  resources.buffer(gl.ELEMENT_ARRAY_BUFFER, indices)
  gl.bindVertexArray(null)
  const shores = shoresOf({ water: { shapes, kind }, boundary })
  const drawShores = buildLineSetPainter(resources, programs, shores.sets)
  // The edges of areas have steps; a line of the same colour around them has none.
  const rims = buildLines(
    resources,
    programs,
    segmentsOf(shapes, broad, () => true),
  )
  const drawAreas = (frame: Frame, from: number, to: number, colour: string) => {
    const program = programs.area()
    program.use()
    setGround(gl, program, frame)
    gl.uniform4fv(program.at.u_colour, inkOf(colour))
    gl.bindVertexArray(vertices)
    gl.drawElements(gl.TRIANGLES, to - from, gl.UNSIGNED_INT, 4 * from)
  }
  const drawWaterlines = (frame: Frame, texture: WebGLTexture) => {
    const program = programs.water()
    const { at } = program
    program.use()
    setGround(gl, program, frame)
    bindTexture(gl, OWN_UNIT, texture, at.u_shore)
    gl.uniform1f(at.u_metresPerPixel, frame.metresPerPixel)
    gl.uniform3fv(at.u_colour, channelsOf(inks.water))
    gl.uniform3fv(at.u_line, channelsOf(inks.waterline))
    gl.bindVertexArray(vertices)
    gl.drawElements(gl.TRIANGLES, broadCount, gl.UNSIGNED_INT, 0)
  }
  let shoreTexture: WebGLTexture | null = null

  return {
    addShore(terrain) {
      const { size, metres } = buildShoreDistance(
        shores.lines.shapes,
        inOrder(shores.lines.shapes).filter((line) => !isOneOf(shores.lines.kind[line], ['pond'])),
        { water: { shapes, kind }, boundary },
        terrain,
      )
      shoreTexture = resources.texture(gl.LINEAR)
      gl.bindTexture(gl.TEXTURE_2D, shoreTexture)
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.R16F, size, size, 0, gl.RED, gl.FLOAT, metres)
    },
    // Shores come last: they hide the steps of the areas' edges, and are smooth themselves.
    water(frame) {
      rims.draw(frame, { colour: inks.water, widthPx: 1 })
      drawAreas(frame, broadCount, wetCount, inks.water)
      if (shoreTexture) drawWaterlines(frame, shoreTexture)
      else drawAreas(frame, 0, broadCount, inks.water)
      drawAreas(frame, wetCount, indices.length, inks.sand)
      drawShores(frame)
    },
  }
}

function isOneOf(kind: number, names: readonly (typeof waterKinds)[number][]): boolean {
  return names.some((name) => waterKinds[kind] === name)
}
