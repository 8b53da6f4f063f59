/**
 * Functions that run inside the page: each is sent there as text, so it uses nothing from outside
 * itself. What the explorer has done, it tells by the User Timing API.
 */

/** Begins before anything else does; `readLongTasks` and `readViolations` read what it saw. */
export function watchPage(): void {
  const seen: Watched = { longTasksMs: [], violations: [] }
  Object.assign(globalThis, { benchWatched: seen })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      seen.longTasksMs.push([startTime, duration])
    }
  }).observe({ type: 'longtask', buffered: true })
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
    seen.violations.push(`${effectiveDirective} ${blockedURI} ${sourceFile ?? ''}`)
  })
}

export interface Watched {
  /** When each began, and how long it took. */
  longTasksMs: [startMs: number, tookMs: number][]
  violations: string[]
}

export function readWatched(): Watched {
  // watchPage has put it there.
  return (globalThis as unknown as { benchWatched: Watched }).benchWatched
}

/** From the next click, as the machine saw it, to the first entry of this name. */
export function watchClick(name: string): { seen: Promise<number> } {
  const seen = new Promise<number>((resolve) => {
    addEventListener(
      'click',
      ({ timeStamp }) => {
        new PerformanceObserver((list, observer) => {
          const [entry] = list.getEntriesByName(name)
          if (entry === undefined) return
          observer.disconnect()
          resolve(entry.startTime + entry.duration - timeStamp)
        }).observe({ entryTypes: ['mark', 'measure'] })
      },
      { capture: true, once: true },
    )
  })
  return { seen }
}

/** How long the last measure of this name took, once there are more of them than `known`. */
export function readMeasure({ name, known }: { name: string; known: number }): number | false {
  const entries = performance.getEntriesByName(name)
  const last = entries.at(-1)
  return entries.length > known && last !== undefined && last.duration
}

export function countEntries(name: string): number {
  return performance.getEntriesByName(name).length
}
