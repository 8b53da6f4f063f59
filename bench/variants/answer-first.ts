import { replaceModule } from './replace-module.ts'

/** A server that responds with 200 before it stores: the benchmark must detect lost enquiries. */
replaceModule(
  'server/store/open-store.ts',
  () => `
    import { randomUUIDv7 } from 'node:crypto'
    import { join } from 'node:path'
    import { openSqliteStore } from './sqlite.ts'

    export function openStore({ dataDir }) {
      const store = openSqliteStore(join(dataDir, 'enquiries.db'))
      return {
        ...store,
        async accept(enquiry, channels) {
          store.accept(enquiry, channels).catch(() => undefined)
          return { outcome: 'stored', id: randomUUIDv7(), receivedAt: new Date() }
        },
      }
    }
  `,
)
