import { readFileSync } from 'node:fs'
import { replaceModule } from './replace-module.ts'

/**
 * A machine whose clock is wrong by the number of days in the file that CLOCK_AHEAD_FILE names, as
 * soon as the file changes. The server purges five times a second, so that a short run covers many
 * purges.
 */
const file = process.env.CLOCK_AHEAD_FILE ?? ''
const RealDate = Date
let aheadMs = 0
let readAt = Number.NEGATIVE_INFINITY

function now(): number {
  if (performance.now() - readAt > 50) {
    aheadMs = Number(readFileSync(file, 'utf8')) * 24 * 3_600_000
    readAt = performance.now()
  }
  return RealDate.now() + aheadMs
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, target),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

replaceModule('server/upkeep.ts', (source) =>
  source.replace('everyMs = 10 * 60_000', 'everyMs = 200'),
)
