import { replaceModule } from './replace-module.ts'

/** A server that trusts whatever it finds in the log, synced or not: must be caught losing. */
replaceModule('server/store/sqlite/connection.ts', (source) =>
  source.replace('if (!isLogSynced) syncLog(file)', ''),
)
