import { replaceModule } from './replace-module.ts'

/**
 * A repeat is answered from data that may be on no standby: the benchmark must detect lost
 * enquiries.
 */
replaceModule('server/store/postgres/dialect.ts', (source) =>
  source.replace("'FOR KEY SHARE'", "''"),
)
