import { buildIfStale } from './built-site.ts'
import { measureClockLeaps } from './crash/clock-leaps.ts'
import { measureFaults } from './crash/faults.ts'
import { measureFuzz } from './crash/fuzz.ts'
import { measureRollingChange } from './crash/rolling-change.ts'
import { measureFailingSyncs, measureKills, measurePowerCuts } from './crash/rounds.ts'
import { measureSlowClients } from './crash/slow-clients.ts'
import { measureTwoServers } from './crash/two-servers.ts'
import type { Bench } from './row.ts'

export const crash: Bench = {
  name: 'crash',
  about: 'what is left after kills, power cuts, broken disks, wrong clocks and hostile clients',
  async run(desk) {
    buildIfStale()
    return [
      ...(await measureKills(desk)),
      ...(await measurePowerCuts(desk)),
      ...(await measureFailingSyncs(desk)),
      ...(await measureFaults(desk)),
      ...(await measureClockLeaps(desk)),
      ...(await measureTwoServers(desk)),
      ...(await measureRollingChange(desk)),
      ...(await measureFuzz(desk)),
      ...(await measureSlowClients(desk)),
    ]
  },
}
