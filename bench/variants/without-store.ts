import { replaceModule } from './replace-module.ts'

/**
 * The same server without storing: it routes, validates, limits, counts and serialises as usual,
 * but keeps nothing. The difference is the cost of storing.
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
