import { buildIfStale } from './built-site.ts'
import { measureErasure } from './enquiries/erasure.ts'
import { measureExport } from './enquiries/export.ts'
import { measureGrowth } from './enquiries/growth.ts'
import { measureManyEnquiries } from './enquiries/many-enquiries.ts'
import { measureThroughput } from './enquiries/throughput.ts'
import { openPostgres } from './postgres.ts'
import type { Bench } from './row.ts'

export const enquiries: Bench = {
  name: 'enquiries',
  about: 'how many are stored in a second, how soon, what that takes, and what the owner gets',
  async run(desk) {
    buildIfStale()
    const postgres = await openPostgres(desk)
    return [
      ...(await measureThroughput(desk, postgres)),
      ...(await measureManyEnquiries(desk)),
      await measureGrowth(desk),
      ...(await measureErasure(desk)),
      ...(await measureExport(desk)),
    ]
  },
}
