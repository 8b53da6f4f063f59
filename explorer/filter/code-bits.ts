/** The codes of some words, as a bit mask. */
export function codesOf<Word extends string>(
  words: readonly Word[],
  wanted: readonly Word[],
): number {
  return wanted.reduce((bits, word) => bits | (1 << words.indexOf(word)), 0)
}

/** The codes in a bit mask, from the least. */
export function codesIn(bits: number): number[] {
  return Array.from({ length: 32 }, (_, code) => code).filter((code) => (bits >>> code) & 1)
}

export function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}
