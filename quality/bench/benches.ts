import { writeSiteWithBarePage } from './bare-page.ts'
import { openSite } from './chromium.ts'
import { container } from './container.ts'
import { measureFaults } from './crash/faults.ts'
import { measureFailingSyncs, measureKills, measurePowerCuts } from './crash/rounds.ts'
import { ownersDesk, removal } from './desk.ts'
import { measureGrowth } from './enquiries/growth.ts'
import { measureManyEnquiries } from './enquiries/many-enquiries.ts'
import { measureThroughput } from './enquiries/throughput.ts'
import { measureChecks } from './explorer/checks.ts'
import { measureComparison } from './explorer/comparison.ts'
import { measureEdits } from './explorer/edits.ts'
import { measureFiles } from './explorer/files.ts'
import { measureFileFilters, measureFilters } from './explorer/filters.ts'
import { measureKept } from './explorer/kept.ts'
import { measureLargeFiles } from './explorer/large-files.ts'
import { measureMemory } from './explorer/memory.ts'
import { measureOpening } from './explorer/opening.ts'
import { measureSheets } from './explorer/sheets.ts'
import { measureWater } from './explorer/water.ts'
import { openCluster } from './failover/cluster.ts'
import { measureLockedTable } from './failover/locked-table.ts'
import { measureFailovers } from './failover/rounds.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measurePaint } from './paint.ts'
import { measurePopup } from './popup.ts'
import { openPostgres } from './postgres.ts'
import type { Bench } from './row.ts'
import { simulation } from './simulate.ts'
import { measureWeight } from './weight.ts'

/** In the order in which `npm run bench` runs them. */
export const benches: readonly Bench[] = [
  {
    name: 'page',
    about: 'how soon the pages are there, and what they weigh',
    builds: ['site'],
    async *run(runner) {
      const subject = await openSite(runner, await writeSiteWithBarePage(runner))
      yield* measurePaint(subject)
      yield* measureWeight(subject)
      yield* measureLighthouse(subject)
    },
  },
  {
    name: 'popup',
    about: 'how soon a click opens it, when its form is alive, what it costs those who never click',
    builds: ['site'],
    async *run(runner) {
      yield* measurePopup(await openSite(runner))
    },
  },
  {
    name: 'explorer',
    about: 'what the live explorer costs, and how quickly it answers',
    builds: ['site'],
    async *run(runner) {
      const subject = await openSite(runner)
      yield* measureOpening(subject)
      yield* measureFilters(subject)
      yield* measureFileFilters(subject)
      yield* measureFiles(subject)
      yield* measureComparison(subject)
      yield* measureWater(subject)
      yield measureKept(subject)
      yield measureSheets(subject)
      yield measureEdits(subject)
      yield measureMemory(subject)
      await subject.browser.close()
      yield* measureLargeFiles(runner)
      yield* measureChecks(runner)
    },
  },
  {
    name: 'enquiries',
    about: 'how many are stored in a second, how soon, and what that takes',
    builds: ['site'],
    async *run(runner) {
      yield* measureThroughput(runner, await openPostgres(runner))
      yield* measureManyEnquiries(runner)
      yield measureGrowth(runner)
    },
  },
  ownersDesk,
  removal,
  {
    name: 'crash',
    about: 'what is left after kills, power cuts and broken disks',
    builds: ['site'],
    async *run(runner) {
      yield measureKills(runner)
      yield* measurePowerCuts(runner)
      yield* measureFailingSyncs(runner)
      yield* measureFaults(runner)
    },
  },
  {
    name: 'failover',
    about: 'what is left when the primary of a PostgreSQL cluster dies, hangs or is replaced',
    builds: ['site'],
    async *run(runner) {
      const cluster = await openCluster(runner)
      yield* measureFailovers(runner, cluster)
      yield* measureLockedTable(runner, cluster)
    },
  },
  simulation,
  container,
]
