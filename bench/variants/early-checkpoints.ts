import { replaceModule } from './replace-module.ts'

/** A checkpoint runs every few enquiries, so that a short run covers many of them. */
replaceModule('server/store/sqlite/connection.ts', (source) =>
  source.replace('LOG_PAGES = 8_000', 'LOG_PAGES = 40'),
)
