import { replaceModule } from './replace-module.ts'

/** A server that does not notice when its log of writes is deleted: must be caught losing. */
replaceModule('server/store/sqlite/connection.ts', (source) =>
  source.replace('if (logInode !== ', 'if (false && logInode !== '),
)
