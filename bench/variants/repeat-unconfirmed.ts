import { replaceModule } from './replace-module.ts'

/** A repeat is answered from what can be read, which no standby may have: must be caught losing. */
replaceModule('server/store/postgres/dialect.ts', (source) =>
  source.replace("'FOR KEY SHARE'", "''"),
)
