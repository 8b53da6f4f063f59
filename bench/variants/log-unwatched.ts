import { replaceModule } from './replace-module.ts'

/**
 * A server that does not notice the deletion of its write-ahead log: the benchmark must detect lost
 * enquiries.
 */
replaceModule('server/store/sqlite/connection.ts', (source) =>
  source.replace('if (logInode !== ', 'if (false && logInode !== '),
)
