import { buildFieldDays, type FieldDays, ownDays } from './field-days.ts'
import type { Spot } from './ground.ts'
import { clamp } from './interpolate.ts'
import { type Lot, middleOf } from './lots.ts'
import type { Noise } from './noise.ts'
import { distance } from './outlines.ts'
import { buildRandom, type Random } from './random.ts'
import { SURVEYOR_COUNT } from './vocabulary.ts'

/** A plot's index in the survey. */
export interface Visit {
  lot: Lot
  number: number
  surveyor: number
  day: number
  status: number
}

export interface Track {
  surveyor: number
  day: number
  line: Spot[]
}

const [UNVISITED, IN_PROGRESS, SURVEYED, VERIFIED, DISPUTED] = [0, 1, 2, 3, 4] as const
/** The share of plots visited so far. */
const DONE_SHARE = 0.82
/** How long a plot waits for its check, as a share of all days. */
const CHECK_SHARE = 0.2
/** Beyond this distance a surveyor drives, and the track is interrupted. */
const LONGEST_STEP_M = 140

/** Each surveyor takes neighbouring blocks, one after the other, and walks around every cell. */
export function walkWard(lots: readonly Lot[], reachM: number, noise: Noise, seed: number) {
  const random = buildRandom(seed)
  const teamDays = buildFieldDays(seed + 1)
  const blocks = [...Map.groupBy(lots, ({ block }) => block).values()]
  const ordered = blocks
    .map((members) => ({ members, place: alongCurve(members, reachM) }))
    .sort((a, b) => a.place - b.place)
  const visits: Visit[] = []
  const tracks: Track[] = []
  const share = lots.length / SURVEYOR_COUNT
  let taken = 0
  let rota: Rota = startRota(0, teamDays, random)
  for (const { members } of ordered) {
    const surveyor = Math.min(SURVEYOR_COUNT - 1, Math.floor((taken + members.length / 2) / share))
    if (surveyor !== rota.surveyor) {
      tracks.push(...rota.tracks())
      rota = startRota(surveyor, teamDays, random)
    }
    taken += members.length
    const walked = walkBlock(members, rota.last)
    walked.forEach((lot, index) => {
      const day = rota.visit(lot)
      visits.push({ lot, number: index + 1, surveyor, day, status: UNVISITED })
    })
  }
  tracks.push(...rota.tracks())

  const days = Uint16Array.from(visits, ({ day }) => day).sort()
  const lastDay = days.at(-1) ?? 0
  const today = days[Math.floor(DONE_SHARE * days.length)]
  const waitDays = CHECK_SHARE * lastDay
  for (const visit of visits) visit.status = statusOf(visit, today, waitDays, noise, random)
  return { visits, tracks: tracks.filter(({ day, line }) => day <= today && line.length > 2) }
}

interface Rota {
  surveyor: number
  last: Spot | null
  visit(lot: Lot): number
  tracks(): Track[]
}

/** The days of one surveyor: a number of plots a day, fewer on difficult ground or short days. */
function startRota(surveyor: number, teamDays: FieldDays, random: Random): Rota {
  const pace = random.between(27, 36)
  const days = ownDays(teamDays, random)
  let day = 0
  let strength = pace * days(day)
  let line: Spot[] = []
  const walked: Track[] = []
  const rota: Rota = {
    surveyor,
    last: null,
    visit(lot) {
      if (strength <= 0) {
        walked.push({ surveyor, day, line })
        line = []
      }
      while (strength <= 0) {
        day += 1
        strength = pace * days(day)
      }
      strength -= effortOf(lot)
      const spot = doorOf(lot)
      if (rota.last && distance(rota.last, spot) > LONGEST_STEP_M) {
        walked.push({ surveyor, day, line })
        line = []
      }
      rota.last = spot
      line.push(spot)
      return day
    },
    tracks: () => [...walked, { surveyor, day, line }],
  }
  return rota
}

function effortOf({ fabric }: Lot): number {
  if (fabric.kind === 'forest') return 4
  if (fabric.kind === 'tea' || fabric.kind === 'wetland') return 2.2
  return fabric.kind === 'bazaar' ? 0.9 : 1
}

function statusOf(
  { lot, day }: Visit,
  today: number,
  waitDays: number,
  noise: Noise,
  random: Random,
): number {
  const { x, y } = lot.centre
  if (day > today) return UNVISITED
  if (day > today - 2 && random.chance(0.6)) return IN_PROGRESS
  const quarrel = noise(x / 260 + 71, y / 260)
  if (random.chance(quarrel > 0.45 ? 0.11 : 0.012)) return DISPUTED
  const lag = waitDays * (1 + 0.9 * noise(lot.block * 0.37, 0.5))
  return today - day > lag ? VERIFIED : SURVEYED
}

/** The nearest cell next and, in it, the nearest unvisited door. */
function walkBlock(members: readonly Lot[], from: Spot | null): Lot[] {
  const cells = [...Map.groupBy(members, ({ cell }) => cell).values()].map((lots) => ({
    spot: middleOf(lots),
    lots: lots.map((lot) => ({ lot, spot: doorOf(lot) })),
  }))
  let here = from ?? cells[0]?.spot ?? { x: 0, y: 0 }
  const walked: Lot[] = []
  while (cells.length > 0) {
    const cell = takeNearest(cells, here)
    while (cell && cell.lots.length > 0) {
      const door = takeNearest(cell.lots, here)
      if (!door) break
      walked.push(door.lot)
      here = door.spot
    }
  }
  return walked
}

/** Removes an item without keeping the order. */
function takeNearest<Item extends { spot: Spot }>(items: Item[], here: Spot): Item | undefined {
  let nearest = 0
  let least = Infinity
  items.forEach(({ spot }, index) => {
    const off = (spot.x - here.x) ** 2 + (spot.y - here.y) ** 2
    if (off < least) {
      least = off
      nearest = index
    }
  })
  const last = items.pop()
  const taken = items[nearest]
  if (!last || !taken) return last
  items[nearest] = last
  return taken
}

/** The surveyor's position before a plot: the middle of its street side. */
function doorOf({ corners, centre }: Lot): Spot {
  let best: Spot = centre
  let longest = 0
  let last = corners.at(-1)
  for (const corner of corners) {
    if (last && last.side > 0) {
      const length = distance(last.at, corner.at)
      if (length > longest) {
        longest = length
        const outX = (corner.at.y - last.at.y) / length
        const outY = (last.at.x - corner.at.x) / length
        const off = Math.min(1.6, last.side * 0.7)
        best = {
          x: (last.at.x + corner.at.x) / 2 + off * outX,
          y: (last.at.y + corner.at.y) / 2 + off * outY,
        }
      }
    }
    last = corner
  }
  return best
}

/** A Hilbert curve over the ward: neighbours along it are neighbours on the ground. */
function alongCurve(lots: readonly Lot[], reachM: number): number {
  const { x, y } = middleOf(lots)
  let column = clamp(Math.floor((x / reachM + 1.4) * 366), 0, 1023)
  let row = clamp(Math.floor((y / reachM + 2) * 366), 0, 1023)
  let place = 0
  for (let size = 512; size > 0; size /= 2) {
    const isEast = (column & size) > 0 ? 1 : 0
    const isNorth = (row & size) > 0 ? 1 : 0
    place += size * size * ((3 * isEast) ^ isNorth)
    if (isNorth === 0) {
      if (isEast === 1) {
        column = 1023 - column
        row = 1023 - row
      }
      ;[column, row] = [row, column]
    }
  }
  return place
}
