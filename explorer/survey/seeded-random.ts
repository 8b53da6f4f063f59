/** Numbers from 0 up to, but not including, 1. */
export type RandomSource = () => number

/**
 * The same seed gives the same numbers on every machine (mulberry32), so every picture is
 * reproducible.
 */
export function seededRandom(seed: number): RandomSource {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A normally distributed number: mean 0, deviation 1 (Box and Muller). */
export function gaussian(random: RandomSource): number {
  const radius = Math.sqrt(-2 * Math.log(random() + 1e-12))
  return radius * Math.cos(2 * Math.PI * random())
}
