import { buildIfStale } from './built-site.ts'
import { measureFaults } from './crash/faults.ts'
import { measureFailingSyncs, measureKills, measurePowerCuts } from './crash/rounds.ts'
import type { Bench } from './row.ts'

export const crash: Bench = {
  name: 'crash',
  about: 'what is left after kills, power cuts and broken disks',
  async run(runner) {
    buildIfStale()
    return [
      ...(await measureKills(runner)),
      ...(await measurePowerCuts(runner)),
      ...(await measureFailingSyncs(runner)),
      ...(await measureFaults(runner)),
    ]
  },
}
