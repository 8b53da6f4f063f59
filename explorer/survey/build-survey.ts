import { type BoxTree, buildBoxTree } from '@app/formats/geometry/box-tree.ts'
import { boxAround } from '../plane/plane.ts'
import { lookBeyond } from './beyond.ts'
import { drawBlocks } from './blocks.ts'
import { drawBoundary, extentOf } from './boundary.ts'
import { raiseBuildings } from './buildings.ts'
import { fillColumns } from './columns.ts'
import { placeControlPoints } from './control-points.ts'
import { buildSettlement, type Settlement } from './fabric.ts'
import { buildGround, type Ground } from './ground.ts'
import { writeLabels } from './labels.ts'
import { cutLots, type Lot } from './lots.ts'
import { buildNoise, type Noise } from './noise.ts'
import { chooseUse, settleHolding } from './people.ts'
import { digPonds } from './ponds.ts'
import { buildRandom, type Random } from './random.ts'
import type { SurveyRequest } from './request.ts'
import type { Vertex } from './rings.ts'
import { lightRoads, surfaceRoads } from './roads.ts'
import { packShapes, packSpots } from './shapes.ts'
import { planStreets } from './streets.ts'
import type { Contours, PackedShapes, Roads, Tracks } from './survey.ts'
import { buildHeightModel } from './terrain.ts'
import { traceContours } from './trace.ts'
import { walkWard } from './walks.ts'
import { buildWarp } from './warp.ts'
import { fillWaters, layCreeks } from './waters.ts'

/** Each part has its own random stream, so that a change to one part does not affect the others. */
const WALKS = 505
const LIVES = 516_046_562

const origin = { lng: 91.7, lat: 26.15 }

/** The same request gives the same survey, bit for bit, in Node and in a browser. */
export function buildSurvey(
  request: SurveyRequest,
  onProgress: (share: number) => void = () => {},
) {
  const { seed } = request
  const reachM = reachFor(request.plots)
  const random = buildRandom(seed)
  const noise = buildNoise(seed + 303)
  const ground = buildGround(seed, reachM)
  const settlement = buildSettlement(ground, seed)
  const warp = buildWarp(ground, seed)
  const boundary = drawBoundary(ground)
  const extent = extentOf(boundary)
  const beds = layCreeks(warp, ground, noise)
  const heightModel = buildHeightModel(
    ground,
    extent,
    beds.map(({ middle }) => middle),
  )
  onProgress(0.2)

  let made = 0
  const make = (u: number, v: number): Vertex => {
    made += 1
    return { id: made, u, v, x: Number.NaN, y: Number.NaN, roomM: 0, upM: 0 }
  }
  const land = { ground, warp, settlement, random, make }
  const plan = planStreets(land)
  onProgress(0.3)
  const { lots, ponds } = digPonds(cutLots(plan.cells, land), random)
  onProgress(0.6)

  const { visits, tracks } = walkWard(lots, reachM, noise, seed + WALKS)
  const lives = buildRandom(seed + LIVES)
  const details = visits.map(({ lot }) => settleLot(lot, { ground, settlement, noise }, lives))
  onProgress(0.85)

  const { plots, buildings, blocks } = fillColumns({
    visits,
    details,
    heightModel,
    ground,
    noise,
    random: lives,
  })
  const roads = surfaceRoads(plan.streets, warp, ground)
  const waters = fillWaters(ground, extent, beds, ponds)
  const isInside = (x: number, y: number) => ground.inside(x, y) > 0
  const survey = {
    seed,
    origin,
    /** One ring around the surveyed area. */
    boundary: packSpots(boundary),
    plots,
    /** Finds plots by the boxes around their rings. */
    plotTree: treeOf(plots.shapes),
    buildings,
    roads: packRoads(roads),
    water: {
      shapes: packShapes(waters.map(({ ring }) => ring)),
      kind: new Uint8Array(waters.map(({ kind }) => kind)),
    },
    blocks: drawBlocks(blocks, lots, plan.blocks, { warp, ground, make }),
    contours: packContours(traceContours(heightModel.terrain, 10, isInside)),
    /** Street lights: x and y in turn. */
    lights: packSpots(lightRoads(roads, settlement)),
    controlPoints: placeControlPoints(roads, ground, heightModel, lives),
    tracks: packTracks(tracks),
    labels: writeLabels(ground, roads, waters, beds),
    terrain: heightModel.terrain,
    beyond: lookBeyond(ground, extent, roads, noise),
  }
  onProgress(1)
  return survey
}

/**
 * One sample survey. Coordinates are metres on the plane around `origin` (see plane.ts), x and y in
 * turn. Everything in it can be transferred from a worker to the page without copying.
 */
export type Survey = ReturnType<typeof buildSurvey>

/** The use of a lot, its buildings and its households. */
function settleLot(
  lot: Lot,
  { ground, settlement, noise }: { ground: Ground; settlement: Settlement; noise: Noise },
  lives: Random,
) {
  const { x, y } = lot.centre
  const density = settlement.densityAt(x, y)
  const use = chooseUse(lot, ground.bankY(x) - y, ground.offBeel(x, y), lives)
  const buildings = raiseBuildings(lot, use, density, lives)
  const zeal = 0.5 * noise(x / 480, y / 480 + 5) + 0.25 * density
  return { buildings, density, holding: settleHolding(lot, use, buildings, density, zeal, lives) }
}

function packRoads(roads: ReturnType<typeof surfaceRoads>): Roads {
  return {
    shapes: packShapes(roads.map(({ line }) => line)),
    kind: new Uint8Array(roads.map(({ kind }) => kind)),
    widthM: new Float32Array(roads.map(({ widthM }) => widthM)),
    names: roads.map(({ name }) => name),
  }
}

function packContours(contours: ReturnType<typeof traceContours>): Contours {
  return {
    shapes: packShapes(contours.map(({ line }) => line)),
    elevationM: new Float32Array(contours.map(({ elevationM }) => elevationM)),
    isClosed: new Uint8Array(contours.map(({ isClosed }) => (isClosed ? 1 : 0))),
  }
}

function packTracks(tracks: ReturnType<typeof walkWard>['tracks']): Tracks {
  return {
    shapes: packShapes(tracks.map(({ line }) => line)),
    surveyor: new Uint8Array(tracks.map(({ surveyor }) => surveyor)),
    day: new Uint16Array(tracks.map(({ day }) => day)),
  }
}

function treeOf({ starts, coordinates }: PackedShapes): BoxTree {
  return buildBoxTree(starts.length - 1, (shape) =>
    boxAround(coordinates, starts[shape], starts[shape + 1]),
  )
}

/**
 * Half the ward's width. A larger ward has a smaller share of large plots at its fringe. Rounded to
 * metres, because engines may differ in the last bit of a power.
 */
function reachFor(plots: number): number {
  return Math.round(19.5 * Math.sqrt(plots) * (12_600 / plots) ** 0.014)
}
