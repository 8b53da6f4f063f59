import { buildIfStale } from './built-site.ts'
import { openCluster } from './failover/cluster.ts'
import { measureLockedTable } from './failover/locked-table.ts'
import { measureFailovers } from './failover/rounds.ts'
import type { Bench } from './row.ts'

export const failover: Bench = {
  name: 'failover',
  about: 'what is left when the primary of a PostgreSQL cluster dies, hangs or is replaced',
  async run(runner) {
    buildIfStale()
    const cluster = await openCluster(runner)
    return [
      ...(await measureFailovers(runner, cluster)),
      ...(await measureLockedTable(runner, cluster)),
    ]
  },
}
