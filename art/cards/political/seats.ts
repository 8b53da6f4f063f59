import { clamp, smoothstep } from '@app/explorer/survey/interpolate.ts'
import { type Random, seededRandom } from '@app/explorer/survey/seeded-random.ts'
import { Delaunay } from 'd3-delaunay'
import type { Field } from '../../field.ts'
import { item } from '../../item.ts'
import { distanceBetween, type Point } from '../../line/point.ts'
import { seededNoise } from '../../noise.ts'
import { CARD_SIZE } from '../canvas.ts'
import type { Ground } from '../ground.ts'
import { absorbEnclaves } from './enclaves.ts'

/** A constituency. */
export interface Seat {
  site: Point
  isNorthOfRiver: boolean
  /** Neighbouring seats on one bank form a district. */
  district: string
  /** What the map shows of it, from 0 to 1. */
  share: number
}

export interface SeatMap {
  seats: Seat[]
  /** For each pixel, the index of the seat it belongs to. */
  seatOf: Int16Array
}

const SEATS = 54
/** A seat and the picture's edge may cut each other: sites lie up to here beyond it. */
const MARGIN = 60

const borderNoise = seededNoise(61)

/** Divides the country into seats. None of them crosses the river. */
export function divideIntoSeats(ground: Ground): SeatMap {
  const midline = riverMidline(ground.belt)
  const sites = chooseSites(ground.height, seededRandom(8))
  const random = seededRandom(17)
  const seats = sites.map((site): Seat => {
    const column = clamp(Math.floor(site[0]), 0, CARD_SIZE - 1)
    const isNorthOfRiver = site[1] < item(midline, column)
    return {
      site,
      isNorthOfRiver,
      district: `${nearestDistrict(site)} ${isNorthOfRiver ? 'north' : 'south'}`,
      share: shareAt(site, random),
    }
  })
  return { seats, seatOf: absorbEnclaves(assignPixels(seats, midline), CARD_SIZE) }
}

/** For each column, the row in the middle of the river's belt, which wavers a little. */
function riverMidline(belt: Field): number[] {
  return Array.from({ length: CARD_SIZE }, (_, x) => {
    const rows: number[] = []
    for (let y = 0; y < CARD_SIZE; y++) if (belt.at(x, y) > 0.5) rows.push(y)
    const first = rows[0]
    const last = rows.at(-1)
    if (first === undefined || last === undefined) throw new Error('the river misses a column')
    return (first + last) / 2 + 30 * borderNoise.simple(x * 0.01, 4)
  })
}

/** Seats hold about as many people each, so in the empty hills they are larger. */
function chooseSites(height: Field, random: Random): Point[] {
  const sites: Point[] = []
  for (let attempt = 0; attempt < 9000 && sites.length < SEATS; attempt++) {
    const x = -MARGIN + random() * (CARD_SIZE + 2 * MARGIN)
    const y = -MARGIN + random() * (CARD_SIZE + 2 * MARGIN)
    const distance = 96 + 62 * smoothstep(4, 50, height.at(Math.floor(x), Math.floor(y)))
    const hasRoom = sites.every((site) => distanceBetween(site, [x, y]) >= distance)
    if (hasRoom) sites.push([x, y])
  }
  return sites
}

const districtCentres: readonly Point[] = [
  [150, 200],
  [520, 60],
  [900, 120],
  [1200, 60],
  [330, 620],
  [760, 560],
  [1130, 520],
  [180, 1080],
  [640, 1000],
  [1080, 1040],
]

function nearestDistrict(site: Point): number {
  const distances = districtCentres.map((centre) => distanceBetween(centre, site))
  return distances.indexOf(Math.min(...distances))
}

/** Neighbours tend to resemble each other, but not always. */
function shareAt([x, y]: Point, random: Random): number {
  const regional = 0.62 * borderNoise.fractal(x * 0.0016 + 4, y * 0.0016, 2)
  return clamp(0.5 + regional + (random() - 0.5) * 0.5)
}

/** Each pixel goes to the nearest seat on its bank, nearness warped so that borders wander. */
function assignPixels(seats: readonly Seat[], midline: readonly number[]): Int16Array {
  const north = seatFinder(seats, true)
  const south = seatFinder(seats, false)
  const seatOf = new Int16Array(CARD_SIZE * CARD_SIZE)
  for (let index = 0; index < seatOf.length; index++) {
    const x = index % CARD_SIZE
    const y = Math.trunc(index / CARD_SIZE)
    const findSeat = y < item(midline, x) ? north : south
    seatOf[index] = findSeat(
      x + wander(x * 0.006, y * 0.006) + 7 * borderNoise.simple(x * 0.03, y * 0.03),
      y + wander(x * 0.006 + 30, y * 0.006) + 7 * borderNoise.simple(x * 0.03 + 8, y * 0.03),
    )
  }
  return seatOf
}

function wander(x: number, y: number): number {
  return 34 * borderNoise.fractal(x, y, 4)
}

function seatFinder(seats: readonly Seat[], isNorth: boolean): (x: number, y: number) => number {
  const candidates = [...seats.entries()].filter(([, seat]) => seat.isNorthOfRiver === isNorth)
  const delaunay = Delaunay.from(
    candidates,
    ([, seat]) => seat.site[0],
    ([, seat]) => seat.site[1],
  )
  let last = 0
  return (x, y) => {
    // Neighbouring pixels mostly share a seat: the search starts from the last one found.
    last = delaunay.find(x, y, last)
    return item(candidates, last)[0]
  }
}
