import type { Pace } from '@app/server/delivery/pace.ts'
import { type FaultName, faultNames } from './faults.ts'
import { DAY_MS } from './oracle.ts'
import { type OwnersWish, ownersWishes } from './owner.ts'
import { Random } from './random.ts'
import type { Shape } from './shape.ts'

/** One external event. Its consequences are drawn from `draw`, independent of other events. */
export interface Step {
  atMs: number
  kind: 'visitor' | 'desk' | FaultName | OwnersWish
  draw: string
}

const HOUR_MS = 3_600_000

export function drawShape(seed: string, given: Partial<Shape> = {}): Shape {
  const random = new Random(`${seed}/shape`)
  const isWild = random.chance(0.5)
  return {
    seed,
    days: random.whole(1, 4),
    enquiriesPerDay: random.pick([5, 10, 30]),
    faultsPerDay: random.pick(isWild ? [20, 60] : [0, 3, 8]),
    wishesPerDay: random.pick(isWild ? [10, 30] : [1, 4]),
    desksPerDay: random.pick([0.3, 2]),
    servers: random.whole(1, 3),
    isOneMachine: random.chance(0.5),
    retentionDays: random.pick([2, 2, 3, 30]),
    people: random.pick([3, 12, 200]),
    pace: random.pick(paces),
    isSheetOurs: random.chance(0.7),
    upkeepMs: HOUR_MS,
    compareMs: DAY_MS / 4,
    dailyLimit: random.pick([0, 4, 15]),
    ...given,
  }
}

/** Less frequent polling for abandoned deliveries and digests makes a run faster. */
const paces: readonly Partial<Pace>[] = [
  { pollMs: HOUR_MS / 30, digestPollMs: HOUR_MS / 6, orphansMs: HOUR_MS / 6 },
  { pollMs: HOUR_MS / 4, digestPollMs: HOUR_MS, orphansMs: HOUR_MS },
]

/** A long run with many enquiries. */
export const yearShape = {
  ...{ days: 365, enquiriesPerDay: 100, faultsPerDay: 2, wishesPerDay: 1, desksPerDay: 0.3 },
  ...{ servers: 3, retentionDays: 14, people: 500, isSheetOurs: false },
  ...{ upkeepMs: 4 * HOUR_MS, compareMs: DAY_MS, dailyLimit: 80 },
  pace: { pollMs: HOUR_MS, digestPollMs: 6 * HOUR_MS, orphansMs: 6 * HOUR_MS },
} satisfies Partial<Shape>

/** Sequences that matter and are rare by chance, with the delay after the previous step. */
const sequences: readonly (readonly [Step['kind'], number])[][] = [
  [
    ['backup', 0],
    ['clockLeaps', HOUR_MS / 6],
    ['erase', HOUR_MS / 30],
    ['restore', 7 * HOUR_MS],
  ],
  [
    ['clockLeaps', 0],
    ['erase', HOUR_MS / 30],
    ['backup', 20 * HOUR_MS],
    ['restore', HOUR_MS],
  ],
  [
    ['clockLeaps', 0],
    ['release', HOUR_MS / 30],
    ['rollOut', HOUR_MS / 10],
  ],
  [
    ['mailDown', 0],
    ['clockLeaps', HOUR_MS / 30],
    ['release', HOUR_MS / 30],
    ['visitor', HOUR_MS / 30],
  ],
  [
    ['mailDown', 0],
    ['spam', HOUR_MS / 30],
    ['retry', HOUR_MS],
  ],
  [
    ['badNetwork', 0],
    ['erase', HOUR_MS / 360],
  ],
  [
    ['mailBad', 0],
    ['visitor', HOUR_MS / 120],
    ['visitor', HOUR_MS / 120],
    ['crash', HOUR_MS / 120],
    ['spam', HOUR_MS / 360],
  ],
]

/** All external events, in order; most faults happen while somebody is active. */
export function drawPlan(shape: Shape): Step[] {
  const random = new Random(`${shape.seed}/plan`)
  const steps: Step[] = []
  const add = (kind: Step['kind'], atMs: number) => {
    steps.push({ atMs, kind, draw: `${shape.seed}/${kind}/${steps.length}` })
  }
  const lengthMs = shape.days * DAY_MS
  const count = (perDay: number) => Math.round(perDay * shape.days)
  const visits: number[] = []
  for (let n = count(shape.enquiriesPerDay); n > 0; n -= 1) {
    // Some happen together.
    const near = random.chance(0.3) ? visits.at(-1) : undefined
    visits.push(near === undefined ? random.between(0, lengthMs) : near + random.between(0, 500))
  }
  for (const atMs of visits) add('visitor', atMs)
  const during = () => {
    if (visits.length === 0 || random.chance(0.5)) return random.between(0, lengthMs)
    return random.pick(visits) + random.between(0, 3_000)
  }
  for (let n = count(shape.faultsPerDay); n > 0; n -= 1) add(random.pick(faultNames), during())
  for (let n = count(shape.wishesPerDay); n > 0; n -= 1) add(random.pick(ownersWishes), during())
  for (let n = count(shape.wishesPerDay / 4); n > 0; n -= 1) {
    let atMs = during()
    for (const [kind, afterMs] of random.pick(sequences)) {
      atMs += random.between(afterMs / 2, afterMs)
      add(kind, atMs)
    }
  }
  for (let n = count(shape.desksPerDay); n > 0; n -= 1) {
    add('desk', Math.max(0, during() - random.between(0, 20_000)))
  }
  for (let n = count(shape.wishesPerDay / 2); n > 0; n -= 1) add('together', during())
  return steps.filter(({ atMs }) => atMs < lengthMs).sort((one, other) => one.atMs - other.atMs)
}
