import { replaceModule } from './replace-module.ts'

/** Commits are as durable as the database is set to make them: must be caught losing. */
replaceModule('server/store/postgres/connection.ts', (source) =>
  source.replace('SET LOCAL synchronous_commit = on;', ''),
)
