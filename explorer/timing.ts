/** What begins, and what is measured from it; developer tools and benches read both. */
type Beginning = 'filter' | 'file-chosen'
type Outcome = 'filter-metrics' | 'filter-pixels' | 'file-painted'

/** Of each name only the last is kept, however often it happens; an observer hears of all. */
export function noteBeginning(name: Beginning): void {
  performance.clearMarks(nameOf(name))
  performance.mark(nameOf(name))
}

/** To be called at the outcome of what has begun last; nothing is measured of what never began. */
export function outcomeOf(beginning: Beginning, name: Outcome): () => void {
  const start = performance.getEntriesByName(nameOf(beginning), 'mark').at(-1)?.startTime
  return () => start !== undefined && noteDuration(name, start)
}

/** Both by `performance.now()`. */
export function noteDuration(name: Outcome | 'edit-painted', start: number, end?: number): void {
  performance.clearMeasures(nameOf(name))
  performance.measure(nameOf(name), { start, end: end ?? performance.now() })
}

/** A moment that is measured from whatever led to it, such as the click that opened the explorer. */
export function noteMoment(name: 'plots-painted'): void {
  performance.mark(nameOf(name))
}

function nameOf(name: string): string {
  return `explorer:${name}`
}
