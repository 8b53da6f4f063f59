import fc from 'fast-check'
import { anyCharacter } from '../tools/testing/any-character.ts'

const nasty = [
  'O"Brien',
  "Rani's Tank",
  'two\nlines',
  'carriage\r\nreturn',
  'tab\there',
  ']]>',
  '<b>&amp;</b>',
  '=HYPERLINK("x")',
  '-1+1',
  '@sum',
  'a,b;c|d',
  '😀 🗺️',
  'উজান বজাৰ',
  'nul\u0000bell\u0007',
  '\ud800 alone',
  '\\U+0041',
  '__proto__',
  '_x0041_',
  '\ufeffmark',
  ' ',
]

/** Only for tests: names of blocks that are difficult for formats. */
export const awkwardName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...nasty),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  fc.string({ unit: anyCharacter, minLength: 1, maxLength: 40 }),
  fc
    .tuple(fc.constantFrom(...nasty), fc.string(), fc.constantFrom(...nasty))
    .map((parts) => parts.join('')),
)
