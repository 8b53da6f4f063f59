import './leaping-clock.ts'
import { replaceModule } from './replace-module.ts'

/** A server that trusts any clock: the benchmark must detect early purges. */
replaceModule('server/store/believed-time.ts', (source) =>
  source.replace('MAX_LEAP_MS = 12 * 3_600_000', 'MAX_LEAP_MS = Number.MAX_SAFE_INTEGER'),
)
