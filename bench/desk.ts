import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildIfStale } from './built-site.ts'
import { openChromium } from './chromium.ts'
import { fillDatabase } from './desk/fill.ts'
import { measureDesk, type Subject } from './desk/measure.ts'
import { ERASED, measureRemoval } from './desk/removal.ts'
import { openPostgres } from './postgres.ts'
import type { Bench, Desk, Row } from './row.ts'

export const ownersDesk: Bench = {
  name: 'desk',
  about: "how soon the owner's page is ready and a search answered, on 100,000 enquiries",
  run: (desk) => onBoth(desk, measureDesk, desk.isQuick ? 5_000 : 100_000),
}

export const removal: Bench = {
  name: 'removal',
  about: 'whether anyone is refused while 10,000 enquiries are erased or purged and a desk is open',
  async run(desk) {
    const count = desk.isQuick ? 2_000 : 20_000
    const emailOf = (index: number) => (index < count / 2 ? `visitor${index}@example.org` : ERASED)
    const rows: Row[] = []
    for (let run = 0; run < (desk.runs ?? 1); run += 1) {
      rows.push(...(await onBoth(desk, measureRemoval, count, emailOf)))
    }
    return rows
  },
}

async function onBoth(
  desk: Desk,
  measure: (desk: Desk, subject: Subject) => Promise<Row[]>,
  count: number,
  emailOf?: (index: number) => string,
): Promise<Row[]> {
  buildIfStale()
  const { status } = spawnSync(process.execPath, [build, '--if-stale'], { stdio: [0, 2, 2] })
  if (status !== 0) throw new Error('The desk could not be built')
  const { browser } = await openChromium(desk)
  const rows: Row[] = []
  for (const name of ['SQLite', 'PostgreSQL']) {
    const url = name === 'SQLite' ? undefined : (await openPostgres(desk)).url
    const place = await fillDatabase(desk, count, { url, emailOf })
    rows.push(...(await measure(desk, { name, place, count, browser })))
  }
  return rows
}

const build = join(import.meta.dirname, '..', 'desk', 'build', 'build.ts')
