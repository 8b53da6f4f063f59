import { noteSentences, type Unit } from '../content.ts'

/** Counts what of a file cannot be read while the rest of it is, and remembers which it was. */
export interface LeftOut {
  /** By its number as a visitor counts, from 1. */
  add(number: number): void
  readonly count: number
  readonly first: number | undefined
  /** One sentence that says how many and which; none when nothing was left out. */
  notes(): string[]
}

const NAMED = 5

export function buildLeftOut(what: Unit): LeftOut {
  const named: number[] = []
  let count = 0
  return {
    add(number) {
      count += 1
      if (named.length < NAMED) named.push(number)
    },
    get count() {
      return count
    },
    get first() {
      return named[0]
    },
    notes: () => (count === 0 ? [] : [noteSentences.shapes(what, named, count)]),
  }
}
