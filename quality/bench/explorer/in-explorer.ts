/**
 * Functions that run inside the page: each is sent there as text, so it uses nothing from outside
 * itself. The explorer reports its progress by the User Timing API.
 */

/** The measurements of a page since its start. */
export interface Watched {
  timings: { name: string; endMs: number; tookMs: number }[]
  longTasks: { startMs: number; tookMs: number }[]
}

/** Runs before any other script; `readWatched` reads its results. */
export function watchPage(): void {
  const seen: Watched = { timings: [], longTasks: [] }
  Object.assign(globalThis, { benchWatched: seen })
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries()) {
      seen.timings.push({ name, endMs: startTime + duration, tookMs: duration })
    }
  }).observe({ entryTypes: ['mark', 'measure'] })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      seen.longTasks.push({ startMs: startTime, tookMs: duration })
    }
  }).observe({ type: 'longtask', buffered: true })
}

export function readWatched(): Watched {
  // watchPage has put it there.
  return (globalThis as unknown as { benchWatched: Watched }).benchWatched
}

/** The hardware timestamp of the next click, and the end of the frame after it. */
export function watchClick(): { clickedMs: Promise<number>; paintedMs: Promise<number> } {
  const clickedMs = new Promise<number>((resolve) => {
    addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true })
  })
  const frame = clickedMs.then(() => new Promise(requestAnimationFrame))
  const paintedMs = frame.then(() => new Promise((resolve) => setTimeout(resolve)))
  return { clickedMs, paintedMs: paintedMs.then(() => performance.now()) }
}

/** Whether there are more timings of this name than the known ones. */
export function hasTiming({ name, known }: { name: string; known: number }): boolean {
  const { timings } = (globalThis as unknown as { benchWatched: Watched }).benchWatched
  return timings.filter((timing) => timing.name === name).length > known
}
