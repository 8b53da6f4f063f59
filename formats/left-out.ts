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

/** `what` is one of them, such as 'line' or 'record'; more of them are called so with an s. */
export function buildLeftOut(what: string): LeftOut {
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
    notes() {
      const [first, ...others] = named.map((number) => number.toLocaleString('en'))
      if (first === undefined) return []
      if (count === 1) return [`The shape in ${what} ${first} cannot be read and was left out.`]
      const more = count - named.length
      const last = more > 0 ? `${more.toLocaleString('en')} more` : others.pop()
      const which = `${[first, ...others].join(', ')} and ${last}`
      const all = count.toLocaleString('en')
      return [`The shapes in ${all} ${what}s cannot be read and were left out: ${what}s ${which}.`]
    },
  }
}
