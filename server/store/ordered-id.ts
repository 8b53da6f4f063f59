import { randomUUIDv7 } from 'node:crypto'

const MOST_PER_MS = 0xfff

let lastTime = ''
let count = 0

/**
 * A UUID (version 7) that sorts after all that this thread made before, also within one millisecond
 * and after the clock was set back: what was written down in order is read in order.
 */
export function orderedId(): string {
  const id = randomUUIDv7()
  const time = id.slice(0, 13)
  if (time > lastTime) {
    lastTime = time
    count = 0
  } else {
    count = Math.min(count + 1, MOST_PER_MS)
  }
  // The twelve bits behind the version are for this by RFC 9562, section 6.2.
  return `${lastTime}-7${count.toString(16).padStart(3, '0')}${id.slice(18)}`
}
