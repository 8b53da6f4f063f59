/** Counts what of a file cannot be read while the rest of it is, and remembers which it was. */
export interface LeftOut {
  /** By its number as a visitor counts, from 1. */
  add(number: number): void
  readonly count: number
  /** One sentence that says how many and which; none when nothing was left out. */
  notes(): string[]
}

const NAMED = 5

/** `what` is one of them, such as 'line' or 'record'; more of them are called so with an s. */
export function buildLeftOut(what: string): LeftOut {
  const named: string[] = []
  let count = 0
  return {
    add(number) {
      count += 1
      if (named.length < NAMED) named.push(number.toLocaleString('en'))
    },
    get count() {
      return count
    },
    notes() {
      const [first] = named
      if (first === undefined) return []
      if (count === 1) return [`The shape in ${what} ${first} cannot be read and was left out.`]
      const more = count - named.length
      const which =
        more > 0
          ? `${named.join(', ')} and ${more.toLocaleString('en')} more`
          : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
      const all = count.toLocaleString('en')
      return [`The shapes in ${all} ${what}s cannot be read and were left out: ${what}s ${which}.`]
    },
  }
}
