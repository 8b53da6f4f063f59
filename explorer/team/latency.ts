/** How many of the latest measurements count. */
export const LATENCY_WINDOW = 200

/** The accuracy of a measurement: browsers round their clocks. */
const CLOCK_TOLERANCE_MS = 1

export interface LatencyFigures {
  count: number
  lastMs: number
  p50Ms: number
  p95Ms: number
}

/** Times from an edit to the frame that shows it in another view. */
export interface Latency {
  /**
   * Records that `painter` showed this edit. Both times are by the clocks of their views. A frame
   * before its edit, or in the future, means that these clocks disagree, and does not count.
   */
  note(painting: PaintTiming): void
  /** Until the last view has shown this edit; null while none has. */
  of(id: string): number | null
  figures(): LatencyFigures | null
}

export interface PaintTiming {
  id: string
  painter: string
  madeAt: number
  paintedAt: number
  /** By the receiving member's clock. */
  now: number
}

export function buildLatency(): Latency {
  /** By edit, then by painter, the latest edit last. */
  const byEdit = new Map<string, Map<string, number>>()
  const recent: number[] = []

  return {
    note({ id, painter, madeAt, paintedAt, now }) {
      const tookMs = paintedAt - madeAt
      if (tookMs < -CLOCK_TOLERANCE_MS || paintedAt > now + CLOCK_TOLERANCE_MS) return
      const painters = byEdit.get(id) ?? new Map<string, number>()
      if (painters.has(painter)) return
      painters.set(painter, Math.max(0, tookMs))
      byEdit.set(id, painters)
      recent.push(Math.max(0, tookMs))
      if (recent.length > LATENCY_WINDOW) recent.shift()
      if (byEdit.size > LATENCY_WINDOW) forgetFirst(byEdit)
    },

    of(id) {
      const painters = byEdit.get(id)
      return painters === undefined ? null : Math.max(...painters.values())
    },

    figures() {
      const lastMs = recent.at(-1)
      if (lastMs === undefined) return null
      const sorted = recent.toSorted((a, b) => a - b)
      return {
        count: recent.length,
        lastMs,
        p50Ms: percentile(sorted, 0.5),
        p95Ms: percentile(sorted, 0.95),
      }
    },
  }
}

/** Milliseconds since 1970 with fractions, the same in all tabs of a browser. */
export function preciseNow(): number {
  return performance.timeOrigin + performance.now()
}

/** The percentile: the smallest value that this share of all values does not exceed. */
function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
}

function forgetFirst(map: Map<string, unknown>): void {
  for (const key of map.keys()) {
    map.delete(key)
    return
  }
}
