import { replaceModule } from './replace-module.ts'

/**
 * The same server, answering without storing: it routes, validates, limits, counts and serialises
 * as ever, and keeps nothing. What storing costs is the difference.
 */
replaceModule(
  'server/store/open-store.ts',
  () => `
    import { randomUUIDv7 } from 'node:crypto'

    export function openStore() {
      return {
        accept: async () => ({ outcome: 'stored', id: randomUUIDv7(), receivedAt: new Date() }),
        claim: async () => [],
        purge: async () => 0,
        ping: async () => new Date(),
        close: async () => undefined,
      }
    }
  `,
)
