import { replaceModule } from './replace-module.ts'

/** A server that gives up at once what is due for channels that it lacks: must be caught. */
replaceModule('server/delivery/orphans.ts', (source) =>
  source.replace('giveUp(channel, REASON, giveUpAfterMs)', 'giveUp(channel, REASON, 0)'),
)
