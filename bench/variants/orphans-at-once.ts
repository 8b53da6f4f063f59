import { replaceModule } from './replace-module.ts'

/**
 * A server that immediately fails deliveries to channels that it lacks: the benchmark must detect
 * it.
 */
replaceModule('server/delivery/orphans.ts', (source) =>
  source.replace('giveUp(channel, REASON, giveUpAfterMs)', 'giveUp(channel, REASON, 0)'),
)
