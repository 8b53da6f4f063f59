import { noteSentences, type Unit } from '../content.ts'

/** Counts what cannot be read of a file, and records which. */
export interface LeftOut {
  /** By its number, from 1. */
  add(number: number): void
  readonly count: number
  readonly first: number | undefined
  /** One sentence with the number and the names; none when nothing was left out. */
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
