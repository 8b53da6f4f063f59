import { channelsOf, inks } from '../../layers/colours.ts'
import { shoresOf } from '../../layers/lines-and-points.ts'
import type { Survey } from '../../survey/build-survey.ts'
import { inOrder } from '../../survey/shapes.ts'
import type { Terrain, WaterBodies } from '../../survey/survey.ts'
import { waterKinds } from '../../survey/vocabulary.ts'
import { segmentsOf } from '../geometry/segments.ts'
import { buildShoreDistance } from '../geometry/shore-distance.ts'
import { triangulate } from '../geometry/triangulate.ts'
import {
  bindTexture,
  cellsOf,
  type Frame,
  inkOf,
  OWN_UNIT,
  type Paint,
  setGround,
} from './frame-uniforms.ts'
import type { GlResources } from './gl-resources.ts'
import { buildLines } from './line-painter.ts'
import { buildLineSetPainter } from './vector-painter.ts'

/** Water as plain areas at first; the distance from the shore adds waterlines. */
export function buildWaterPainter(
  resources: GlResources,
  { water, boundary }: Pick<Survey, 'water' | 'boundary'>,
): { water: Paint; addShore(terrain: Terrain): void } {
  const { gl } = resources
  const areas = buildAreas(resources, water)
  const shores = shoresOf({ water, boundary })
  const drawShores = buildLineSetPainter(resources, shores.sets)
  // The edges of areas are aliased; a line of the same colour around them is not.
  const broad = bodiesOf(water, ['river', 'beel'])
  const rims = buildLines(
    resources,
    segmentsOf(water.shapes, broad, () => true),
  )
  let shore: { texture: WebGLTexture; terrain: Terrain } | null = null

  return {
    addShore(terrain) {
      const { shapes, kind } = shores.lines
      const order = inOrder(shapes).filter((line) => waterKinds[kind[line]] !== 'pond')
      const { size, metres } = buildShoreDistance(shapes, order, { water, boundary }, terrain)
      shore = { texture: resources.texture(gl.LINEAR), terrain }
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.R16F, size, size, 0, gl.RED, gl.FLOAT, metres)
    },
    // Shores come last: they cover the aliased edges of the areas, and are smooth themselves.
    water(frame) {
      rims.draw(frame, { colour: inks.water, widthPx: 1 })
      areas.fill(frame, 'narrow', inks.water)
      if (shore) areas.fillWithWaterlines(frame, shore)
      else areas.fill(frame, 'broad', inks.water)
      areas.fill(frame, 'dry', inks.sand)
      drawShores(frame)
    },
  }
}

function buildAreas({ gl, programs, vertexArray }: GlResources, water: WaterBodies) {
  const broad = bodiesOf(water, ['river', 'beel'])
  const narrow = bodiesOf(water, ['creek', 'pond'])
  const dry = bodiesOf(water, ['sandbar'])
  const all = Uint32Array.of(...broad, ...narrow, ...dry)
  const { indices, starts } = triangulate(water.shapes, all)
  const vertices = vertexArray([{ size: 2, values: water.shapes.coordinates }], indices)
  const broadEnd = starts[broad.length]
  const narrowEnd = starts[broad.length + narrow.length]
  const parts = {
    broad: [0, broadEnd],
    narrow: [broadEnd, narrowEnd],
    dry: [narrowEnd, indices.length],
  }
  const draw = ([from, to]: number[]) => {
    gl.bindVertexArray(vertices)
    gl.drawElements(gl.TRIANGLES, to - from, gl.UNSIGNED_INT, 4 * from)
  }
  return {
    fill(frame: Frame, part: keyof typeof parts, colour: string) {
      const program = programs.area()
      setGround(gl, program, frame)
      gl.uniform4fv(program.at.u_colour, inkOf(colour))
      draw(parts[part])
    },
    fillWithWaterlines(frame: Frame, shore: { texture: WebGLTexture; terrain: Terrain }) {
      const program = programs.water()
      const { at } = program
      setGround(gl, program, frame)
      gl.uniform4fv(at.u_cells, cellsOf(shore.terrain))
      bindTexture(gl, OWN_UNIT, shore.texture, at.u_shore)
      gl.uniform1f(at.u_metresPerPixel, frame.metresPerPixel)
      gl.uniform3fv(at.u_colour, channelsOf(inks.water))
      gl.uniform3fv(at.u_line, channelsOf(inks.waterline))
      draw(parts.broad)
    },
  }
}

function bodiesOf({ shapes, kind }: WaterBodies, kinds: readonly string[]): Uint32Array {
  return inOrder(shapes).filter((body) => kinds.includes(waterKinds[kind[body]]))
}
