import fc from 'fast-check'

const SURROGATES_FROM = 0xd800
const SURROGATES = 0x800

/**
 * Every character of Unicode, as the unit of `fc.string`: the same as its unit 'binary', which takes
 * a second to prepare.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat(0x10_ffff - SURROGATES)
  .map((n) => String.fromCodePoint(n < SURROGATES_FROM ? n : n + SURROGATES))
