import { replaceModule } from './replace-module.ts'

/** The log is moved into the database every few enquiries, so that little time shows many moves. */
replaceModule('server/store/sqlite/connection.ts', (source) =>
  source.replace('LOG_PAGES = 8_000', 'LOG_PAGES = 40'),
)
