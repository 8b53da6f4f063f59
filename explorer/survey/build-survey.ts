import { buildBending } from './bending.ts'
import { drawBlocks } from './blocks.ts'
import { drawBoundary, extentOf } from './boundary.ts'
import { raiseBuildings } from './buildings.ts'
import { fillColumns } from './columns.ts'
import { placeControlPoints } from './control-points.ts'
import { buildSettlement } from './fabric.ts'
import { buildGround, type Spot } from './ground.ts'
import { writeLabels } from './labels.ts'
import { cutLots, type Lot } from './lots.ts'
import { buildNoise } from './noise.ts'
import { chooseUse, settleHolding } from './people.ts'
import { buildRandom, type Random } from './random.ts'
import type { SurveyRequest } from './request.ts'
import type { Point, Ring } from './rings.ts'
import { lightRoads, surfaceRoads } from './roads.ts'
import { packShapes, packSpots } from './shapes.ts'
import { centimetres } from './shore.ts'
import { planStreets } from './streets.ts'
import type { Survey } from './survey.ts'
import { buildRelief } from './terrain.ts'
import { traceContours } from './trace.ts'
import { walkWard } from './walks.ts'
import { fillWaters, layCreeks } from './waters.ts'

const origin = { lng: 91.7, lat: 26.15 }

/** The same request gives the same survey, bit for bit, in Node and in a browser. */
export function buildSurvey(
  request: SurveyRequest,
  onProgress: (share: number) => void = () => {},
): Survey {
  const { seed } = request
  const reachM = reachFor(request.plots)
  const random = buildRandom(seed)
  const noise = buildNoise(seed + 303)
  const ground = buildGround(seed, reachM)
  const settlement = buildSettlement(ground, seed)
  const bending = buildBending(ground, seed)
  const boundary = drawBoundary(ground)
  const extent = extentOf(boundary)
  const beds = layCreeks(bending, ground, noise)
  const relief = buildRelief(
    ground,
    extent,
    beds.map(({ middle }) => middle),
  )
  onProgress(0.2)

  let made = 0
  const make = (u: number, v: number): Point => {
    made += 1
    return { id: made, u, v, x: Number.NaN, y: Number.NaN, roomM: 0, upM: 0 }
  }
  const plan = planStreets({ ground, bending, settlement, random, make })
  onProgress(0.3)
  const land = { ground, settlement, random, make, place: bending.place }
  const { lots, ponds } = apart(cutLots(plan.cells, land), random)
  onProgress(0.6)

  const { visits, tracks } = walkWard(lots, reachM, noise, random)
  const details = visits.map(({ lot }) => {
    const { x, y } = lot.centre
    const density = settlement.densityAt(x, y)
    const use = chooseUse(lot, ground.bankY(x) - y, ground.offBeel(x, y), random)
    const buildings = raiseBuildings(lot, use, density, random)
    const zeal = 0.5 * noise(x / 480, y / 480 + 5) + 0.25 * density
    return {
      buildings,
      density,
      holding: settleHolding(lot, use, buildings, density, zeal, random),
    }
  })
  onProgress(0.85)

  const { plots, buildings, blocks } = fillColumns({
    visits,
    details,
    relief,
    ground,
    noise,
    random,
  })
  const roads = surfaceRoads(plan.streets, bending, ground)
  const waters = fillWaters(ground, extent, beds, ponds)
  const isInside = (x: number, y: number) => ground.inside(x, y) > 0
  const contours = traceContours(relief.terrain, 10, isInside)
  const survey: Survey = {
    seed,
    origin,
    boundary: packSpots(boundary),
    plots,
    buildings,
    roads: {
      shapes: packShapes(roads.map(({ line }) => line)),
      kind: Uint8Array.from(roads, ({ kind }) => kind),
      widthM: Float32Array.from(roads, ({ widthM }) => widthM),
      names: roads.map(({ name }) => name),
    },
    water: {
      shapes: packShapes(waters.map(({ ring }) => ring)),
      kind: Uint8Array.from(waters, ({ kind }) => kind),
    },
    blocks: drawBlocks(blockRings(blocks, lots, plan.blocks), bending, ground, make),
    contours: {
      shapes: packShapes(contours.map(({ line }) => line)),
      elevationM: Float32Array.from(contours, ({ elevationM }) => elevationM),
      isClosed: Uint8Array.from(contours, ({ isClosed }) => (isClosed ? 1 : 0)),
    },
    lights: packSpots(lightRoads(roads, settlement)),
    controlPoints: placeControlPoints(roads, ground, relief, random),
    tracks: {
      shapes: packShapes(tracks.map(({ line }) => line)),
      surveyor: Uint8Array.from(tracks, ({ surveyor }) => surveyor),
      day: Uint16Array.from(tracks, ({ day }) => day),
    },
    labels: writeLabels(ground, roads, waters, beds),
    terrain: relief.terrain,
  }
  onProgress(1)
  return survey
}

/** Half the ward's width. A larger ward has, for its area, less of a fringe of large plots. */
function reachFor(plots: number): number {
  return plots > 20_000 ? 18.7 * Math.sqrt(plots) : 19.5 * Math.sqrt(plots)
}

/** Some of the larger plots hold a tank; these are water, and no plots. */
function apart(all: readonly Lot[], random: Random): { lots: Lot[]; ponds: Spot[][] } {
  const lots: Lot[] = []
  const ponds: Spot[][] = []
  for (const lot of all) {
    const isRural = lot.fabric.kind === 'village' || lot.fabric.kind === 'field'
    const share = lot.isWhole ? 0.16 : isRural && lot.areaM2 < 2200 ? 0.014 : 0
    if (random.chance(share)) ponds.push(rounded(lot))
    else lots.push(lot)
  }
  return { lots, ponds }
}

/** A tank with its banks, and its corners worn. */
function rounded({ ring, centre }: Lot): Spot[] {
  const inner = ring.map(({ x, y }) => ({
    x: centre.x + (x - centre.x) * 0.88,
    y: centre.y + (y - centre.y) * 0.88,
  }))
  return inner.flatMap((spot, index) => {
    const next = inner[(index + 1) % inner.length] ?? spot
    return [0.25, 0.75].map((share) => ({
      x: centimetres(spot.x + (next.x - spot.x) * share),
      y: centimetres(spot.y + (next.y - spot.y) * share),
    }))
  })
}

function blockRings(blocks: readonly number[], lots: readonly Lot[], rings: readonly Ring[]) {
  const members = Map.groupBy(lots, ({ block }) => block)
  return blocks.map((block) => ({
    ring: rings[block] ?? [],
    middle: innermost(members.get(block) ?? []),
  }))
}

/** The plot nearest to the middle of all. */
function innermost(lots: readonly Lot[]): Spot {
  let x = 0
  let y = 0
  for (const { centre } of lots) {
    x += centre.x / lots.length
    y += centre.y / lots.length
  }
  let best = { x, y }
  let least = Infinity
  for (const { centre } of lots) {
    const off = (centre.x - x) ** 2 + (centre.y - y) ** 2
    if (off < least) {
      least = off
      best = centre
    }
  }
  return best
}
