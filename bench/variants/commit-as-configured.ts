import { replaceModule } from './replace-module.ts'

/**
 * Commits are only as durable as the database's settings: the benchmark must detect lost enquiries.
 */
replaceModule('server/store/postgres/connection.ts', (source) =>
  source.replace('SET LOCAL synchronous_commit = on;', ''),
)
