import { layers } from '../../layers/layers.ts'
import { BUILDING_LINES_BELOW_M, buildingOpacity, buildingPen } from '../../layers/looks.ts'
import { smoothstep } from '../../survey/noise.ts'
import type { Buildings, Terrain } from '../../survey/survey.ts'
import { sampleTerrain } from '../../survey/terrain.ts'
import { buildChunks, type Chunks, firstCorners, runsWithin } from '../geometry/chunks.ts'
import type { Relief } from '../geometry/relief.ts'
import { buildRoofs, FLAT_LIGHT, wallHeight } from '../geometry/roofs.ts'
import { type Segments, segmentsOf } from '../geometry/segments.ts'
import { triangulate } from '../geometry/triangulate.ts'
import { once } from '../once.ts'
import {
  bindTexture,
  type Frame,
  OWN_UNIT,
  type Paint,
  setGround,
  setPlots,
} from './frame-uniforms.ts'
import type { GlResources } from './gl-resources.ts'
import { buildLines } from './line-painter.ts'
import { multiplyOnce } from './multiply.ts'
import { ownerOfVertices } from './plot-painter.ts'
import type { Programs } from './programs.ts'
import { buildSegmentTexture } from './segment-texture.ts'

/** From afar they lie flat, and have no shadows. */
const FLAT = { fromM: 3, toM: 5.5 } as const
const SHADOWS_BELOW_M = 1

/** Where the roof's shader takes the light of a vertex from. */
const LIGHT_AT = 3

/** How far a building may reach from its first corner. */
const REACH_M = 60

/** Buildings: from above as footprints with their shadows, tilted as bodies in the light. */
export function buildBuildingPainter(
  resources: GlResources,
  programs: Programs,
  buildings: Buildings,
  { terrain, relief }: { terrain: Terrain; relief: Relief },
): Paint {
  const { gl } = resources
  const { shapes } = buildings
  const chunks = buildChunks(firstCorners(shapes), REACH_M)
  const storeys = storeysOf(buildings, terrain, relief)
  const footprints = buildFootprints(resources, buildings, chunks, storeys)
  const roofs = once(() => buildRaisedRoofs(resources, buildings, chunks, storeys))
  const sides = segmentsOf(shapes, chunks.order, () => true)
  turnOutward(sides.ends, sides.starts)
  const walls = buildWalls(resources, programs, sides, buildings, storeys)
  const outlines = buildLines(resources, programs, sides, { chunks })

  const draw = (frame: Frame, { isShadow }: { isShadow: boolean }) => {
    const { metresPerPixel } = frame
    const lift = Math.min(frame.raise, 1) * (1 - smoothstep(FLAT.fromM, FLAT.toM, metresPerPixel))
    const opacity = isShadow ? 1 : buildingOpacity(metresPerPixel)
    for (const [program, part] of [
      [programs.wall(), walls],
      [programs.roof(), lift > 0 && !isShadow ? roofs() : footprints],
    ] as const) {
      if (part === walls && !isShadow && lift === 0) continue
      program.use()
      setGround(gl, program, frame, { isOnGround: isShadow })
      setPlots(gl, program, frame)
      gl.uniform1f(program.at.u_lift, lift)
      gl.uniform1f(program.at.u_opacity, opacity)
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

/** The height of the ground under each building and of its walls upon it, in turn. */
function storeysOf(buildings: Buildings, terrain: Terrain, { raisedM }: Relief): Float32Array {
  const { shapes, heightM } = buildings
  const storeys = new Float32Array(2 * heightM.length)
  for (let building = 0; building < heightM.length; building += 1) {
    const corner = shapes.starts[building]
    const x = shapes.coordinates[2 * corner]
    const y = shapes.coordinates[2 * corner + 1]
    storeys[2 * building] = sampleTerrain(terrain, raisedM, x, y)
    storeys[2 * building + 1] = wallHeight(buildings, building)
  }
  return storeys
}

/** Seen from above, and as shadows. */
function buildFootprints(
  resources: GlResources,
  { shapes, plot }: Buildings,
  chunks: Chunks,
  storeys: Float32Array,
) {
  const { gl } = resources
  const { indices, starts } = triangulate(shapes, chunks.order)
  const owners = ownerOfVertices(shapes.starts)
  const vertices = resources.vertexArray()
  resources.buffer(gl.ARRAY_BUFFER, shapes.coordinates)
  gl.enableVertexAttribArray(0)
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
  setOwned(resources, owners, storeys, plot)
  resources.buffer(gl.ELEMENT_ARRAY_BUFFER, indices)
  gl.bindVertexArray(null)
  return {
    draw(from: number, to: number) {
      gl.bindVertexArray(vertices)
      const first = starts[from]
      const count = starts[to] - first
      gl.drawElements(gl.TRIANGLES, count, gl.UNSIGNED_INT, 4 * first)
    },
  }
}

/** Seen from the side: small houses have gables. */
function buildRaisedRoofs(
  resources: GlResources,
  buildings: Buildings,
  { order }: Chunks,
  storeys: Float32Array,
) {
  const { gl } = resources
  const { places, tops, lights, building, starts } = buildRoofs(buildings, order)
  const ownStoreys = new Float32Array(2 * tops.length)
  for (let i = 0; i < tops.length; i += 1) {
    ownStoreys[2 * i] = storeys[2 * building[i]]
    ownStoreys[2 * i + 1] = tops[i]
  }
  const vertices = resources.vertexArray()
  for (const [at, size, values] of [
    [0, 2, places],
    [1, 2, ownStoreys],
    [LIGHT_AT, 1, lights],
  ] as const) {
    resources.buffer(gl.ARRAY_BUFFER, values)
    gl.enableVertexAttribArray(at)
    gl.vertexAttribPointer(at, size, gl.FLOAT, false, 0, 0)
  }
  resources.buffer(
    gl.ARRAY_BUFFER,
    building.map((owner) => buildings.plot[owner]),
  )
  gl.enableVertexAttribArray(2)
  gl.vertexAttribIPointer(2, 1, gl.UNSIGNED_INT, 0, 0)
  gl.bindVertexArray(null)
  return {
    draw(from: number, to: number) {
      gl.bindVertexArray(vertices)
      gl.drawArrays(gl.TRIANGLES, starts[from], starts[to] - starts[from])
    },
  }
}

function buildWalls(
  resources: GlResources,
  programs: Programs,
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
  const { at } = programs.wall()
  return {
    segments,
    draw: (from: number, to: number) =>
      programs.drawSegments(starts[from], starts[to], at.u_firstSegment),
  }
}

/** A building's own values as attributes of each of its vertices. */
function setOwned(
  resources: GlResources,
  owners: Uint32Array,
  storeys: Float32Array,
  plot: Uint32Array,
) {
  const { gl } = resources
  const ownStoreys = new Float32Array(2 * owners.length)
  const ownPlots = new Uint32Array(owners.length)
  for (let i = 0; i < owners.length; i += 1) {
    const owner = owners[i]
    ownStoreys[2 * i] = storeys[2 * owner]
    ownStoreys[2 * i + 1] = storeys[2 * owner + 1]
    ownPlots[i] = plot[owner]
  }
  resources.buffer(gl.ARRAY_BUFFER, ownStoreys)
  gl.enableVertexAttribArray(1)
  gl.vertexAttribPointer(1, 2, gl.FLOAT, false, 0, 0)
  resources.buffer(gl.ARRAY_BUFFER, ownPlots)
  gl.enableVertexAttribArray(2)
  gl.vertexAttribIPointer(2, 1, gl.UNSIGNED_INT, 0, 0)
}

/** Rings that run clockwise are turned round, so that every wall knows its outside. */
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
