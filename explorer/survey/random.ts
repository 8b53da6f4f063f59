import { seededRandom } from './seeded-random.ts'

/** Pseudo-random numbers: the same for the same seed, everywhere. */
export interface Random {
  /** From 0 to below 1. */
  next(): number
  between(from: number, to: number): number
  /** Mostly near the middle of the two. */
  around(from: number, to: number): number
  chance(share: number): boolean
}

export function buildRandom(seed: number): Random {
  const next = seededRandom(seed)
  return {
    next,
    between: (from, to) => from + (to - from) * next(),
    around: (from, to) => from + ((to - from) * (next() + next() + next())) / 3,
    chance: (share) => next() < share,
  }
}
