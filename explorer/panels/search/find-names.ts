import { plainLetters } from '../../dataset/plain-letters.ts'

/** A name among others, as it is looked for. */
export interface FoundName {
  /** Among the names. */
  index: number
  /** The lower, the better it fits. */
  distance: number
}

/** Without case and accents, and with one blank where there are several. */
export function fold(name: string): string {
  return plainLetters(name)
    .replaceAll(/\s*\/\s*/g, '/')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/**
 * The names that fit best to what is asked, at most so many: the same one, those that begin so, those
 * with a word that does, those with it anywhere, and those with all of its words. Names that fit
 * alike keep their order. All names are folded already.
 */
export function findNames(
  query: string,
  folded: readonly string[],
  most: number,
): readonly FoundName[] {
  const asked = fold(query)
  if (asked === '') return []
  const words = asked.split(/[ /]/).filter(Boolean)
  const fits: FoundName[][] = [[], [], [], [], []]
  for (let index = 0; index < folded.length; index += 1) {
    const distance = distanceOf(folded[index], asked, words)
    if (distance !== null && fits[distance].length < most) fits[distance].push({ index, distance })
  }
  return fits.flat().slice(0, most)
}

function distanceOf(name: string, asked: string, words: readonly string[]): number | null {
  const at = name.indexOf(asked)
  if (at === 0) return name.length === asked.length ? 0 : 1
  if (at > 0) return /[ /]/.test(name[at - 1]) ? 2 : 3
  return words.every((word) => name.includes(word)) ? 4 : null
}
