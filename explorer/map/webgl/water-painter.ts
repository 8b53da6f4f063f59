import { channelsOf, inks } from '../../layers/colours.ts'
import { shoresOf } from '../../layers/lines-and-points.ts'
import type { Survey } from '../../survey/build-survey.ts'
import { inOrder } from '../../survey/shapes.ts'
import type { Terrain, WaterBodies } from '../../survey/survey.ts'
import { waterKinds } from '../../survey/vocabulary.ts'
import { buildShoreDistance } from '../geometry/shore-distance.ts'
import { buildAreas } from './area-painter.ts'
import {
  bindTexture,
  type Frame,
  OWN_UNIT,
  type Paint,
  setGround,
  textureCells,
} from './frame-uniforms.ts'
import type { GlResources } from './gl-resources.ts'
import { buildRings } from './line-painter.ts'
import { buildLineSetPainter } from './vector-painter.ts'

/** Water as plain areas at first; the distance from the shore adds waterlines. */
export function buildWaterPainter(
  resources: GlResources,
  { water, boundary }: Pick<Survey, 'water' | 'boundary'>,
): { water: Paint; addShore(terrain: Terrain): void } {
  const { gl } = resources
  const bodies = buildBodies(resources, water)
  const shores = shoresOf({ water, boundary })
  const drawShores = buildLineSetPainter(resources, shores.sets)
  // The edges of areas are aliased; a line of the same colour around them is not.
  const rims = buildRings(resources, water.shapes, bodies.broad)
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
      bodies.fill(frame, 'narrow', inks.water)
      if (shore) bodies.fillWithWaterlines(frame, shore)
      else bodies.fill(frame, 'broad', inks.water)
      bodies.fill(frame, 'dry', inks.sand)
      drawShores(frame)
    },
  }
}

function buildBodies(resources: GlResources, water: WaterBodies) {
  const { gl, programs } = resources
  const broad = bodiesOf(water, ['river', 'beel'])
  const narrow = bodiesOf(water, ['creek', 'pond'])
  const dry = bodiesOf(water, ['sandbar'])
  const areas = buildAreas(resources, water.shapes, Uint32Array.of(...broad, ...narrow, ...dry))
  const narrowEnd = broad.length + narrow.length
  const parts = {
    broad: [0, broad.length],
    narrow: [broad.length, narrowEnd],
    dry: [narrowEnd, narrowEnd + dry.length],
  } as const
  return {
    broad,
    fill: (frame: Frame, part: keyof typeof parts, colour: string) =>
      areas.fill(frame, colour, 1, ...parts[part]),
    fillWithWaterlines(frame: Frame, shore: { texture: WebGLTexture; terrain: Terrain }) {
      const program = programs.water()
      const { at } = program
      setGround(gl, program, frame)
      gl.uniform4fv(at.u_cells, textureCells(shore.terrain))
      bindTexture(gl, OWN_UNIT, shore.texture, at.u_shore)
      gl.uniform1f(at.u_metresPerPixel, frame.metresPerPixel)
      gl.uniform3fv(at.u_colour, channelsOf(inks.water))
      gl.uniform3fv(at.u_line, channelsOf(inks.waterline))
      areas.draw(frame, ...parts.broad)
    },
  }
}

function bodiesOf({ shapes, kind }: WaterBodies, kinds: readonly string[]): Uint32Array {
  return inOrder(shapes).filter((body) => kinds.includes(waterKinds[kind[body]]))
}
