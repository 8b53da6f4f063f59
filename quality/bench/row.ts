/** One measurement and its limit. */
export interface Row {
  what: string
  value: string
  /** What the value must be; a row without one is only informative. */
  bar?: string
  ok: boolean
  note?: string
}

/** A benchmark. Add others to the list in benches.ts. */
export interface Bench {
  name: string
  /** What it measures, in half a line. */
  about: string
  /** What it measures must be built. */
  builds: readonly ('site' | 'desk')[]
  run(runner: Runner): Rows
}

/** Rows of the table, one after the other as they are measured. */
export type Rows = AsyncGenerator<Row, void>

/** What a benchmark gets to work with. */
export interface Runner {
  /** How often to repeat what varies; without it, each benchmark has its own number. */
  runs: number | undefined
  /** How long to measure growth. */
  minutes: number | undefined
  /** Small counts that check whether everything works; their figures prove nothing. */
  isQuick: boolean
  /** Reports which step this is, and of how many. */
  log(step: string, n?: number, of?: number): void
  /** Registers a clean-up. Clean-ups run in reverse order, also on Ctrl-C. */
  after(stop: () => unknown): void
}

interface Limits {
  bar?: number | undefined
  /** A target; missing it fails nothing. */
  aim?: number
  show?: (value: number) => string
  note?: string
}

/** How often to measure if nobody says, and the same for a quick look. */
interface Usually {
  full: number
  quick?: number
  /** Rounds before the first one that counts. */
  warmUp?: number
}

/** Measures as often as requested, and collects what it measured each time. */
export async function repeat<T>(
  runner: Runner,
  step: string,
  { full, quick = full, warmUp = 0 }: Usually,
  measure: (run: number) => Promise<T>,
): Promise<T[]> {
  const runs = runner.runs ?? (runner.isQuick ? quick : full)
  const measured: T[] = []
  for (let run = 1 - warmUp; run <= runs; run += 1) {
    if (run > 0) runner.log(step, run, runs)
    const value = await measure(run)
    if (run > 0) measured.push(value)
  }
  return measured
}

/** A value for which smaller is better. */
export function atMost(what: string, value: number, limits: Limits): Row {
  const { bar, aim, show = String, note } = limits
  const aimNote = aim !== undefined && `aim ${show(aim)}: ${value <= aim ? 'met' : 'missed'}`
  const notes = [aimNote, note].filter(Boolean).join('; ')
  return {
    what,
    value: show(value),
    ...(bar !== undefined && { bar: `at most ${show(bar)}` }),
    ok: bar === undefined || value <= bar,
    ...(notes && { note: notes }),
  }
}

/** A value for which larger is better. */
export function atLeast(what: string, value: number, limits: Omit<Limits, 'aim'>): Row {
  const { bar, show = String, note } = limits
  return {
    what,
    value: show(value),
    ...(bar !== undefined && { bar: `at least ${show(bar)}` }),
    ok: bar === undefined || value >= bar,
    ...(note && { note }),
  }
}

/** Something that this machine cannot measure; it fails nothing and proves nothing. */
export function notMeasured(what: string, reason: string): Row {
  return { what, value: 'not measured', ok: true, note: reason }
}

export function showKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

export function showMilliseconds(ms: number): string {
  return `${Math.round(ms)} ms`
}

export function showRatio(ratio: number): string {
  return `${ratio.toFixed(2)} x`
}

export function showMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}
