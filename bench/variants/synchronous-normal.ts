import { replaceModule } from './replace-module.ts'

/**
 * SQLite in a common configuration, without an fsync per commit: the benchmark must detect lost
 * enquiries.
 */
replaceModule('server/store/sqlite/connection.ts', (source) =>
  source.replace('synchronous = FULL', 'synchronous = NORMAL'),
)
