import { openChromium } from './chromium.ts'
import { fillDatabase } from './desk/fill.ts'
import { type DeskSubject, measureDesk } from './desk/measure.ts'
import { ERASED, measureRemoval } from './desk/removal.ts'
import { openPostgres } from './postgres.ts'
import type { Bench, Rows, Runner } from './row.ts'

export const ownersDesk: Bench = {
  name: 'desk',
  about: "how soon the owner's page is ready and a search answered, on 100,000 enquiries",
  builds: ['site', 'desk'],
  run: (runner) => onBoth(runner, measureDesk, runner.isQuick ? 5_000 : 100_000),
}

export const removal: Bench = {
  name: 'removal',
  about: 'whether anyone is refused while 10,000 enquiries are erased or purged and a desk is open',
  builds: ['site', 'desk'],
  async *run(runner) {
    const count = runner.isQuick ? 2_000 : 20_000
    const emailOf = (index: number) => (index < count / 2 ? `visitor${index}@example.org` : ERASED)
    for (let run = 0; run < (runner.runs ?? 1); run += 1) {
      yield* onBoth(runner, measureRemoval, count, emailOf)
    }
  },
}

async function* onBoth(
  runner: Runner,
  measure: (runner: Runner, subject: DeskSubject) => Rows,
  count: number,
  emailOf?: (index: number) => string,
): Rows {
  const { browser } = await openChromium(runner)
  for (const name of ['SQLite', 'PostgreSQL']) {
    const url = name === 'SQLite' ? undefined : await openPostgres(runner)
    const location = await fillDatabase(runner, count, { url, emailOf })
    yield* measure(runner, { name, location, count, browser })
  }
}
