import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { openChromium } from './chromium.ts'
import { fillDatabase } from './desk/fill.ts'
import { measureDesk } from './desk/measure.ts'
import { openPostgres } from './postgres.ts'
import type { Bench } from './row.ts'

const build = join(import.meta.dirname, '..', 'desk', 'build', 'build.ts')

export const ownersDesk: Bench = {
  name: 'desk',
  about: "how soon the owner's page is ready and a search answered, on 100,000 enquiries",
  async run(desk) {
    const { status } = spawnSync(process.execPath, [build, '--if-stale'], { stdio: [0, 2, 2] })
    if (status !== 0) throw new Error('The desk could not be built')
    const count = desk.isQuick ? 5_000 : 100_000
    const { browser } = await openChromium(desk)
    const rows = []
    for (const { name, place } of [
      { name: 'SQLite', place: await fillDatabase(desk, count) },
      {
        name: 'PostgreSQL',
        place: await fillDatabase(desk, count, (await openPostgres(desk)).url),
      },
    ]) {
      rows.push(...(await measureDesk(desk, { name, place, count, browser })))
    }
    return rows
  },
}
