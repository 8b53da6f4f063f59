/** The codes of some words. */
export function codesOf<Word extends string>(
  words: readonly Word[],
  wanted: readonly Word[],
): number[] {
  return wanted.map((word) => words.indexOf(word))
}

/** Codes as a bit mask: bit c stands for code c. */
export function bitsOf(codes: readonly number[]): number {
  return codes.reduce((bits, code) => bits | (1 << code), 0)
}

/** The codes of a bit mask, from the least. */
export function codesOfBits(bits: number): number[] {
  return Array.from({ length: 32 }, (_, code) => code).filter((code) => (bits >>> code) & 1)
}

export function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}
