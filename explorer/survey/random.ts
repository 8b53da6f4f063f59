/** Pseudo-random numbers (mulberry32): the same for the same seed, everywhere. */
export interface Random {
  /** From 0 to below 1. */
  next(): number
  between(from: number, to: number): number
  /** Mostly near the middle of the two. */
  around(from: number, to: number): number
  chance(share: number): boolean
}

export function buildRandom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (from, to) => from + (to - from) * next(),
    around: (from, to) => from + ((to - from) * (next() + next() + next())) / 3,
    chance: (share) => next() < share,
  }
}
