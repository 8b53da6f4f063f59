import type { TeamView } from './member.ts'

/** The interface of a map: it gets frames only while the page is visible. */
export interface MapScreen extends Pick<TeamView, 'show'> {
  /** Null while there is no map. */
  painted(): Promise<void> | null
}

/**
 * A hidden tab paints nothing until it is shown, which must not be measured, so it replies at once
 * that the edit was not visible.
 */
export function inSight(screen: MapScreen): TeamView {
  return {
    show: screen.show,
    async painted() {
      const frame = screen.painted()
      if (document.hidden || frame === null) return false
      const watch = new AbortController()
      const hidden = new Promise<false>((resolve) => {
        const onChange = () => document.hidden && resolve(false)
        document.addEventListener('visibilitychange', onChange, { signal: watch.signal })
      })
      try {
        return await Promise.race([frame.then(() => true), hidden])
      } finally {
        watch.abort()
      }
    },
  }
}
