/** Marks and measures for developer tools and benchmarks. */
type Beginning = 'filter' | 'file-chosen'
type Outcome = 'filter-metrics' | 'filter-pixels' | 'file-painted'

/** Only the last entry of each name is kept; an observer gets all of them. */
export function noteBeginning(name: Beginning): void {
  performance.clearMarks(nameOf(name))
  performance.mark(nameOf(name))
}

/** Call it at the end of the latest start; without a start, nothing is measured. */
export function outcomeOf(beginning: Beginning, name: Outcome): () => void {
  const start = performance.getEntriesByName(nameOf(beginning), 'mark').at(-1)?.startTime
  return () => start !== undefined && noteDuration(name, start)
}

/** Both by `performance.now()`. */
export function noteDuration(name: Outcome | 'edit-painted', start: number, end?: number): void {
  performance.clearMeasures(nameOf(name))
  performance.measure(nameOf(name), { start, end: end ?? performance.now() })
}

/** A duration measured from its cause, for example the click that opened the explorer. */
export function noteTime(name: 'plots-painted'): void {
  performance.mark(nameOf(name))
}

function nameOf(name: string): string {
  return `explorer:${name}`
}
