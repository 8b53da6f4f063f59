import { buildIfStale } from './built-site.ts'
import { measureGrowth } from './enquiries/growth.ts'
import { measureManyEnquiries } from './enquiries/many-enquiries.ts'
import { measureThroughput } from './enquiries/throughput.ts'
import { openPostgres } from './postgres.ts'
import type { Bench } from './row.ts'

export const enquiries: Bench = {
  name: 'enquiries',
  about: 'how many are stored in a second, how soon, and what that takes',
  async run(runner) {
    buildIfStale()
    return [
      ...(await measureThroughput(runner, await openPostgres(runner))),
      ...(await measureManyEnquiries(runner)),
      await measureGrowth(runner),
    ]
  },
}
