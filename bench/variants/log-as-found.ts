import { replaceModule } from './replace-module.ts'

/**
 * A server that trusts whatever it finds in the log, synced or not: the benchmark must detect lost
 * enquiries.
 */
replaceModule('server/store/sqlite/connection.ts', (source) =>
  source.replace('if (!isLogSynced) syncLog(file)', ''),
)
