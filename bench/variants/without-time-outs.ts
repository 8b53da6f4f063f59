import { replaceModule } from './replace-module.ts'

/** Statements are given up, and the database is not told: must be caught collecting backends. */
replaceModule('server/store/postgres/connection.ts', (source) =>
  source
    .replaceAll(/SET LOCAL (?:lock|statement)_timeout = \$\{\w+\};/g, '')
    .replace('cancelStatement(client, CONNECT_WITHIN_MS)', ''),
)
