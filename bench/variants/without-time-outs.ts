import { replaceModule } from './replace-module.ts'

/**
 * Statements time out in the server but not in the database: the benchmark must detect piling
 * connections.
 */
replaceModule('server/store/postgres/connection.ts', (source) =>
  source
    .replaceAll(/SET LOCAL (?:lock|statement)_timeout = \$\{\w+\};/g, '')
    .replace('cancelStatement(client, CONNECT_WITHIN_MS)', ''),
)
