import type { Machine } from './machine.ts'

const MOST_PER_MS = 0xfff

/** The last identifier of each machine. */
const made = new WeakMap<Machine, { time: string; count: number }>()

/**
 * A UUID (version 7) that sorts after all previous ones of this machine, also within one
 * millisecond and after the clock was set back.
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
  // RFC 9562, section 6.2, allows the twelve bits after the version for this.
  const count = last.count.toString(16).padStart(3, '0')
  return `${last.time}-7${count}${machine.randomUUID().slice(18)}`
}
