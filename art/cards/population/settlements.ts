import { lerp } from '@app/explorer/survey/interpolate.ts'
import type { Random } from '@app/explorer/survey/seeded-random.ts'
import { distanceBetween, type Point } from '../../line/point.ts'
import { seededNoise } from '../../noise.ts'
import { CARD_SIZE } from '../canvas.ts'
import type { Ground } from '../ground.ts'

export interface Town {
  place: Point
  /** Its people, as a part of those of the largest town. */
  size: number
}

export const settlementNoise = seededNoise(71)

/** The towns a reader finds at a glance; by rank and size, the first is the largest. */
const largeTowns: readonly Town[] = [
  { place: [520, 400], size: 1 },
  { place: [200, 690], size: 0.42 },
  { place: [190, 170], size: 0.3 },
  { place: [1010, 880], size: 0.36 },
  { place: [860, 130], size: 0.24 },
]
const TOWNS = 78
const TOWN_DISTANCE = 58

/** Villages gather on the levees: the river feeds them, and the ground there stays dry. */
export function placeTowns(ground: Ground, random: Random): Town[] {
  const towns = [...largeTowns]
  for (let attempt = 0; attempt < 20000 && towns.length < TOWNS; attempt++) {
    const place: Point = [random() * CARD_SIZE, random() * CARD_SIZE]
    if (!isHabitable(ground, place)) continue
    if (!isNearRiver(ground, place) && random() < 0.55) continue
    if (towns.some((town) => distanceBetween(town.place, place) < TOWN_DISTANCE)) continue
    towns.push({ place, size: 0.035 + 0.1 * random() * random() })
  }
  return towns
}

/** Nobody lives on the river's sand or in the hills. */
export function isHabitable({ belt, height }: Ground, [x, y]: Point): boolean {
  const isOnCard = x > 2 && y > 2 && x < CARD_SIZE - 2 && y < CARD_SIZE - 2
  return isOnCard && belt.bilinear(x, y) < 0.35 && height.bilinear(x, y) < 7
}

function isNearRiver({ belt }: Ground, [x, y]: Point): boolean {
  return [20, 40, 60].some((reach) => {
    const isBesideX = belt.bilinear(x + reach, y) > 0.5 || belt.bilinear(x - reach, y) > 0.5
    return isBesideX || belt.bilinear(x, y + reach) > 0.5 || belt.bilinear(x, y - reach) > 0.5
  })
}

/** Each town has a road to the nearest larger one, and the large towns one more on their bank. */
export function layRoads(ground: Ground, towns: readonly Town[]): Point[][] {
  return towns.flatMap((town, rank) => {
    const nearest = towns
      .filter(({ size }) => size > town.size)
      .toSorted(
        (a, b) => distanceBetween(a.place, town.place) - distanceBetween(b.place, town.place),
      )
    const isLarge = rank <= largeTowns.length
    const roads = nearest
      .slice(0, isLarge ? 2 : 1)
      .map(({ place }) => road(town.place, place, rank))
    return roads.filter((line, index) => index === 0 || !crossesRiver(ground, line))
  })
}

const ROAD_PIECES = 14

function road(from: Point, to: Point, seed: number): Point[] {
  return Array.from({ length: ROAD_PIECES + 1 }, (_, piece): Point => {
    const part = piece / ROAD_PIECES
    const sway = 16 * Math.sin(Math.PI * part)
    return [
      lerp(from[0], to[0], part) + sway * settlementNoise.simple(part * 2 + seed, 1),
      lerp(from[1], to[1], part) + sway * settlementNoise.simple(part * 2 + seed, 5),
    ]
  })
}

function crossesRiver({ belt }: Ground, line: readonly Point[]): boolean {
  return line.some(([x, y]) => belt.bilinear(x, y) > 0.5)
}
