import { buildingTone, swatches } from '../../layers/colours.ts'
import { layers } from '../../layers/layers.ts'
import { BUILDING_LINES_BELOW_M, buildingOpacity, buildingPen } from '../../layers/looks.ts'
import { smoothstep } from '../../survey/interpolate.ts'
import type { Buildings } from '../../survey/survey.ts'
import { buildChunks, type Chunks, firstCorners, runsWithin } from '../geometry/chunks.ts'
import { buildRoofs, FLAT_LIGHT, wallHeight } from '../geometry/roofs.ts'
import { type Segments, segmentsOf } from '../geometry/segments.ts'
import { triangulate } from '../geometry/triangulate.ts'
import { once } from '../once.ts'
import { ownerOfVertices } from './area-painter.ts'
import {
  bindTexture,
  colourList,
  type Frame,
  OWN_UNIT,
  type Paint,
  setPlots,
} from './frame-uniforms.ts'
import type { GlResources } from './gl-resources.ts'
import { buildLines } from './line-painter.ts'
import { multiplyOnce } from './multiply.ts'
import { buildSegmentTexture } from './segment-texture.ts'

/** From afar, buildings are flat and have no shadows. */
const FLAT = { fromM: 3, toM: 5.5 } as const
const SHADOWS_BELOW_M = 1

/** The attribute with the light of a roof's vertex. */
const LIGHT_AT = 3

/** How far a building may extend from its first corner. */
const REACH_M = 60

/** Buildings: from above as footprints with shadows, tilted as lit solids. */
export function buildBuildingPainter(
  resources: GlResources,
  buildings: Buildings,
  heightAt: (x: number, y: number) => number,
): Paint {
  const { gl, programs } = resources
  const { shapes } = buildings
  const chunks = buildChunks(firstCorners(shapes), REACH_M)
  const storeys = storeysOf(buildings, heightAt)
  const footprints = buildFootprints(resources, buildings, chunks, storeys)
  const roofs = once(() => buildRaisedRoofs(resources, buildings, chunks, storeys))
  const sides = segmentsOf(shapes, chunks.order, () => true)
  turnOutward(sides.ends, sides.starts)
  const walls = buildWalls(resources, sides, buildings, storeys)
  const outlines = buildLines(resources, sides, { chunks })

  const draw = (frame: Frame, { isShadow }: { isShadow: boolean }) => {
    const { metresPerPixel } = frame
    const lift = Math.min(frame.raise, 1) * (1 - smoothstep(FLAT.fromM, FLAT.toM, metresPerPixel))
    const opacity = isShadow ? 1 : buildingOpacity(metresPerPixel)
    const hasWalls = isShadow || lift > 0
    const tops = lift > 0 && !isShadow ? roofs() : footprints
    for (const part of hasWalls ? [walls, tops] : [tops]) {
      const program = part === walls ? programs.wall() : programs.roof()
      setPlots(gl, program, frame, { isOnGround: isShadow })
      gl.uniform1f(program.at.u_lift, lift)
      gl.uniform1f(program.at.u_opacity, opacity)
      gl.uniform3fv(program.at.u_tones, colourList(swatches[frame.column].map(buildingTone)))
      gl.vertexAttrib1f(LIGHT_AT, FLAT_LIGHT)
      gl.uniform1i(program.at.u_isShadow, isShadow ? 1 : 0)
      if (part === walls) bindTexture(gl, OWN_UNIT, walls.segments, programs.wall().at.u_segments)
      for (const [from, to] of runsWithin(chunks, frame.box)) part.draw(from, to)
    }
  }

  return (frame) => {
    if (frame.metresPerPixel >= layers.buildings.belowM) return
    if (frame.metresPerPixel < SHADOWS_BELOW_M) {
      multiplyOnce(gl, () => draw(frame, { isShadow: true }))
    }
    gl.depthMask(frame.raise > 0)
    draw(frame, { isShadow: false })
    gl.depthMask(false)
    if (frame.metresPerPixel < BUILDING_LINES_BELOW_M && frame.raise === 0) {
      outlines.draw(frame, buildingPen)
    }
  }
}

/** The ground height of each building and the height of its walls, in turn. */
function storeysOf(buildings: Buildings, heightAt: (x: number, y: number) => number): Float32Array {
  const { shapes, heightM } = buildings
  const storeys = new Float32Array(2 * heightM.length)
  for (let building = 0; building < heightM.length; building += 1) {
    const corner = shapes.starts[building]
    const x = shapes.coordinates[2 * corner]
    const y = shapes.coordinates[2 * corner + 1]
    storeys[2 * building] = heightAt(x, y)
    storeys[2 * building + 1] = wallHeight(buildings, building)
  }
  return storeys
}

/** The footprints, seen from above, and the shadows. */
function buildFootprints(
  { gl, vertexArray }: GlResources,
  { shapes, plot }: Buildings,
  { order }: Chunks,
  storeys: Float32Array,
) {
  const { indices, starts } = triangulate(shapes, order)
  const owners = ownerOfVertices(shapes.starts)
  const vertices = vertexArray(
    [
      { size: 2, values: shapes.coordinates },
      { size: 2, values: storeysOfVertices(owners, storeys, (i) => storeys[2 * owners[i] + 1]) },
      { size: 1, values: owners.map((owner) => plot[owner]) },
    ],
    indices,
  )
  return {
    draw(from: number, to: number) {
      gl.bindVertexArray(vertices)
      gl.drawElements(gl.TRIANGLES, starts[to] - starts[from], gl.UNSIGNED_INT, 4 * starts[from])
    },
  }
}

/** In the tilted view, small houses have gables. */
function buildRaisedRoofs(
  { gl, vertexArray }: GlResources,
  buildings: Buildings,
  { order }: Chunks,
  storeys: Float32Array,
) {
  const { places, tops, lights, building, starts } = buildRoofs(buildings, order)
  const vertices = vertexArray([
    { size: 2, values: places },
    { size: 2, values: storeysOfVertices(building, storeys, (i) => tops[i]) },
    { size: 1, values: building.map((owner) => buildings.plot[owner]) },
    { size: 1, values: lights },
  ])
  return {
    draw(from: number, to: number) {
      gl.bindVertexArray(vertices)
      gl.drawArrays(gl.TRIANGLES, starts[from], starts[to] - starts[from])
    },
  }
}

/** The ground height of each vertex's building and the vertex's height above it, in turn. */
function storeysOfVertices(
  owners: Uint32Array,
  storeys: Float32Array,
  topOf: (vertex: number) => number,
): Float32Array {
  const values = new Float32Array(2 * owners.length)
  for (let i = 0; i < owners.length; i += 1) {
    values[2 * i] = storeys[2 * owners[i]]
    values[2 * i + 1] = topOf(i)
  }
  return values
}

function buildWalls(
  resources: GlResources,
  { ends, shape, starts }: Segments,
  { plot }: Buildings,
  storeys: Float32Array,
) {
  const segments = buildSegmentTexture(
    resources,
    ends,
    (wall) => {
      const building = shape[wall]
      return [storeys[2 * building], storeys[2 * building + 1]]
    },
    (wall) => plot[shape[wall]],
  )
  const { programs } = resources
  return {
    segments,
    draw: (from: number, to: number) =>
      programs.drawSegments(starts[from], starts[to], programs.wall().at.u_firstSegment),
  }
}

/** Clockwise rings are reversed, so that the outside of every wall is known. */
function turnOutward(ends: Float32Array, starts: Uint32Array): void {
  for (let ring = 0; ring + 1 < starts.length; ring += 1) {
    const from = 4 * starts[ring]
    const to = 4 * starts[ring + 1]
    let area = 0
    for (let i = from; i < to; i += 4) {
      area += ends[i] * ends[i + 3] - ends[i + 2] * ends[i + 1]
    }
    if (area >= 0) continue
    for (let i = from; i < to; i += 4) {
      const segment = ends.slice(i, i + 4)
      ends.set([segment[2], segment[3], segment[0], segment[1]], i)
    }
  }
}
