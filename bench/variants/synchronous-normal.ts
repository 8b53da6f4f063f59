import { replaceModule } from './replace-module.ts'

/** SQLite as many set it up, without an fsync per commit: must be caught losing. */
replaceModule('server/store/sqlite/connection.ts', (source) =>
  source.replace('synchronous = FULL', 'synchronous = NORMAL'),
)
