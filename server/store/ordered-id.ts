import type { Machine } from './machine.ts'

const MOST_PER_MS = 0xfff

/** What each machine made last. */
const made = new WeakMap<Machine, { time: string; count: number }>()

/**
 * A UUID (version 7) that sorts after all that this machine made before, also within one millisecond
 * and after the clock was set back: what was written down in order is read in order.
 */
export function orderedId(machine: Machine): string {
  const last = made.get(machine) ?? { time: '', count: 0 }
  made.set(machine, last)
  const time = machine.now().toString(16).padStart(12, '0').replace(/.{4}$/, '-$&')
  if (time > last.time) {
    last.time = time
    last.count = 0
  } else {
    last.count = Math.min(last.count + 1, MOST_PER_MS)
  }
  // The twelve bits behind the version are for this by RFC 9562, section 6.2.
  const count = last.count.toString(16).padStart(3, '0')
  return `${last.time}-7${count}${machine.randomUUID().slice(18)}`
}
