import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Browser, Page } from '@playwright/test'
import pg from 'pg'
import { until } from '../../../tools/testing/until.ts'
import { end, untilPrinted } from '../../e2e/child.ts'
import type { StoreLocation } from '../owner.ts'
import { atMost, type Rows, type Runner, repeat, showMilliseconds } from '../row.ts'
import { median } from '../statistics.ts'
import { searched } from './fill.ts'

const main = join(import.meta.dirname, '../../../desk/main.ts')

export interface DeskSubject {
  name: string
  location: StoreLocation
  count: number
  browser: Browser
}

/** The page from its address to its rows, and a search from the question to the answer. */
export async function* measureDesk(runner: Runner, subject: DeskSubject): Rows {
  const { name, location, count } = subject
  const { page, indexSeconds } = await openDesk(runner, subject)
  const timesOf = (step: string, measure: () => Promise<number>) =>
    repeat(runner, `${name}: ${step}`, { full: 11, quick: 3 }, measure)

  const ready = await timesOf('opening the page', () => measureReady(page))
  yield atMost(`${name}: page ready on ${count} enquiries`, median(ready), {
    bar: 300,
    show: showMilliseconds,
    note: `worst ${showMilliseconds(Math.max(...ready))} of ${ready.length}; made searchable in ${indexSeconds} s`,
  })
  // The control: the same question to the same database, without the index.
  const scan = await openScan(location)
  for (const [kind, query] of Object.entries(searched)) {
    const times = await timesOf(`search, ${kind}`, async () => (await askList(page, { query })).ms)
    const scans = await timesOf(`scan, ${kind}`, () => timeOf(() => scan.find(query)))
    yield atMost(`${name}: search, ${kind}`, median(times), {
      bar: 100,
      show: showMilliseconds,
      note: `${(await askList(page, { query })).count} found; a full scan ${showMilliseconds(median(scans))}`,
    })
  }
  await scan.close()
  // Of few and of nearly all of them; the control is the list without a filter.
  for (const filter of filters) {
    const what = `filter, ${Object.values(filter)}`
    const all = await timesOf('no filter', async () => (await askList(page, {})).ms)
    const { count } = await askList(page, filter)
    const times = await timesOf(what, async () => (await askList(page, filter)).ms)
    yield atMost(`${name}: ${what}`, median(times), {
      bar: 100,
      show: showMilliseconds,
      note: `${count} found; all of them ${showMilliseconds(median(all))}`,
    })
  }
}

/** A desk with an open page and a complete index. */
export async function openDesk(runner: Runner, { name, location, count, browser }: DeskSubject) {
  const page = await browser.newPage()
  runner.after(() => page.close())
  await page.goto(await startDesk(runner, location))
  await page.locator('[data-id]').first().waitFor()
  runner.log(`${name}: indexing ${count} enquiries`)
  const startedAt = performance.now()
  await until(async () => (await askList(page, { query: 'visitor' })).isSearchable, {
    everyMs: 200,
  })
  return { page, indexSeconds: ((performance.now() - startedAt) / 1000).toFixed(0) }
}

const filters = [
  ...['unread', 'open', 'later', 'handled'].map((handling) => ({ handling })),
  { status: 'quarantined' },
  { failed: 'yes' },
]

async function startDesk(runner: Runner, { dataDir, settings }: StoreLocation): Promise<string> {
  const child = spawn(process.execPath, [main], {
    cwd: dataDir,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, ACTOR: 'bench', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  runner.after(() => end(child))
  return untilPrinted(child, /http:\/\/\S+token=\S+/)
}

/** By the browser's own clock: from the navigation to the frame that shows the rows and the chart. */
async function measureReady(page: Page): Promise<number> {
  await page.reload({ waitUntil: 'commit' })
  return page.evaluate(async () => {
    while (!document.querySelector('[data-id]') || !document.querySelector('.day-chart')) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return performance.now()
  })
}

/** The page's requests while someone types. */
async function askList(page: Page, filter: Record<string, string>) {
  return page.evaluate(async (wanted) => {
    const startedAt = performance.now()
    const headers = { 'x-desk-key': localStorage.getItem('key') ?? '' }
    const response = await fetch(`/api/enquiries?${new URLSearchParams(wanted)}`, { headers })
    const { count, isSearchable }: { count: number; isSearchable: boolean } = await response.json()
    return { ms: performance.now() - startedAt, count, isSearchable }
  }, filter)
}

async function timeOf(work: () => unknown): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function openScan({ dataDir, settings }: StoreLocation) {
  const sql = (find: string, word: string) =>
    `SELECT id FROM enquiry WHERE ${find}(lower(name || ' ' || email || ' ' || message), ${word}) > 0
     ORDER BY received_at DESC`
  const url = settings?.DATABASE_URL
  if (url === undefined) {
    const db = new DatabaseSync(join(dataDir, 'enquiries.db'), { readOnly: true })
    const statement = db.prepare(sql('instr', '?'))
    return { find: (word: string) => statement.all(word), close: () => db.close() }
  }
  const client = new pg.Client(url)
  await client.connect()
  return {
    find: (word: string) => client.query(sql('strpos', '$1'), [word]),
    close: () => client.end(),
  }
}
