import { plainLetters } from '../../dataset/plain-letters.ts'

/** A name to search. */
export interface FoundName {
  /** Its index among the names. */
  index: number
  /** Lower values are better matches. */
  distance: number
}

/** Without case and accents, and with single spaces. */
export function fold(name: string): string {
  return plainLetters(name)
    .replaceAll(/\s*\/\s*/g, '/')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/**
 * The best matches of a query, up to a limit: exact ones, then by prefix, by the prefix of a word,
 * by any part, and by all words. Equal matches keep their order. All names are already folded.
 */
export function findNames(
  query: string,
  folded: readonly string[],
  most: number,
): readonly FoundName[] {
  const searched = fold(query)
  if (searched === '') return []
  const words = searched.split(/[ /]/).filter(Boolean)
  const fits: FoundName[][] = [[], [], [], [], []]
  for (let index = 0; index < folded.length; index += 1) {
    const distance = distanceOf(folded[index], searched, words)
    if (distance !== null && fits[distance].length < most) fits[distance].push({ index, distance })
  }
  return fits.flat().slice(0, most)
}

function distanceOf(name: string, searched: string, words: readonly string[]): number | null {
  const at = name.indexOf(searched)
  if (at === 0) return name.length === searched.length ? 0 : 1
  if (at > 0) return /[ /]/.test(name[at - 1]) ? 2 : 3
  return words.every((word) => name.includes(word)) ? 4 : null
}
