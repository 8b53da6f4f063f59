/** One thing measured, and what it is held to. */
export interface Row {
  what: string
  value: string
  /** What the value must be; a row without one only informs. */
  bar?: string
  ok: boolean
  note?: string
}

/** Something to measure. Others like it are added to the list in bench.ts. */
export interface Bench {
  name: string
  /** What it finds out, in half a line. */
  about: string
  run(desk: Desk): Promise<Row[]>
}

/** What a bench is given to work with. */
export interface Desk {
  /** How often to repeat what varies; each bench has its own number when none is given. */
  runs: number | undefined
  /** How long to watch what may grow. */
  minutes: number | undefined
  /** Small counts, to see that everything works; what they show is no proof. */
  isQuick: boolean
  /** Tells whoever waits which step this is, and of how many. */
  say(step: string, n?: number, of?: number): void
  /** Registers what must not outlive the bench; it is undone last first, also on Ctrl-C. */
  atEnd(stop: () => Promise<void>): void
}

interface Limits {
  bar?: number
  /** What we would like; missing it fails nothing. */
  aim?: number
  show?: (value: number) => string
  note?: string
}

/** A value that is the better the smaller it is. */
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

/** A value that is the better the larger it is. */
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

/** Something that this machine does not allow; it fails nothing and proves nothing. */
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
