import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Browser, Page } from '@playwright/test'
import pg from 'pg'
import { until } from '../../../tools/testing/until.ts'
import type { Place } from '../owner.ts'
import { endChild } from '../processes.ts'
import { atMost, type Row, type Runner, showMilliseconds } from '../row.ts'
import { median } from '../statistics.ts'
import { searched } from './fill.ts'

const main = join(import.meta.dirname, '../../../desk/main.ts')

export interface Subject {
  name: string
  place: Place
  count: number
  browser: Browser
}

/** The page from its address to its rows, and a search from the question to the answer. */
export async function measureDesk(runner: Runner, subject: Subject): Promise<Row[]> {
  const { name, place, count } = subject
  const runs = runner.runs ?? (runner.isQuick ? 3 : 11)
  const { page, indexSeconds } = await openDesk(runner, subject)

  const ready: number[] = []
  for (let run = 0; run < runs; run += 1) ready.push(await measureReady(page))
  const rows = [
    atMost(`${name}: page ready on ${count} enquiries`, median(ready), {
      bar: 300,
      show: showMilliseconds,
      note: `worst ${showMilliseconds(Math.max(...ready))} of ${runs}; made searchable in ${indexSeconds} s`,
    }),
  ]
  for (const [kind, word] of Object.entries(searched)) {
    const times: number[] = []
    for (let run = 0; run < runs; run += 1) times.push((await askList(page, { query: word })).ms)
    const scan = await measureScan(place, word, runs)
    rows.push(
      atMost(`${name}: search, ${kind}`, median(times), {
        bar: 100,
        show: showMilliseconds,
        note: `${(await askList(page, { query: word })).count} found; a full scan ${showMilliseconds(scan)}`,
      }),
    )
  }
  return [...rows, ...(await measureFilters(page, name, runs))]
}

/** A desk with an open page and a complete index. */
export async function openDesk(runner: Runner, { name, place, count, browser }: Subject) {
  const page = await browser.newPage()
  runner.atEnd(() => page.close())
  await page.goto(await startDesk(runner, place))
  await page.locator('[data-id]').first().waitFor()
  runner.log(`${name}: indexing ${count} enquiries`)
  const startedAt = performance.now()
  await until(async () => (await askList(page, { query: 'visitor' })).isSearchable, {
    everyMs: 200,
  })
  return { page, indexSeconds: ((performance.now() - startedAt) / 1000).toFixed(0) }
}

/** Of few and of nearly all of them; the control is the list without a filter. */
async function measureFilters(page: Page, name: string, runs: number): Promise<Row[]> {
  const measure = async (filter: Record<string, string>) => {
    const times: number[] = []
    for (let run = 0; run < runs; run += 1) times.push((await askList(page, filter)).ms)
    return median(times)
  }
  const rows: Row[] = []
  for (const filter of filters) {
    const all = await measure({})
    const { count } = await askList(page, filter)
    rows.push(
      atMost(`${name}: filter, ${Object.values(filter)}`, await measure(filter), {
        bar: 100,
        show: showMilliseconds,
        note: `${count} found; all of them ${showMilliseconds(all)}`,
      }),
    )
  }
  return rows
}

const filters = [
  ...['unread', 'open', 'later', 'handled'].map((handling) => ({ handling })),
  { status: 'quarantined' },
  { failed: 'yes' },
]

async function startDesk(runner: Runner, { dataDir, settings }: Place): Promise<string> {
  const child = spawn(process.execPath, [main], {
    cwd: dataDir,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, ACTOR: 'bench', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  runner.atEnd(() => endChild(child, 'SIGTERM'))
  const lines = child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })
  for await (const text of lines) {
    const address = /http:\/\/\S+token=\S+/.exec(String(text))?.[0]
    if (address !== undefined) {
      child.stdout.resume()
      return address
    }
  }
  throw new Error('The desk did not start')
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
  return page.evaluate(async (asked) => {
    const startedAt = performance.now()
    const headers = { 'x-desk-key': localStorage.getItem('key') ?? '' }
    const response = await fetch(`/api/enquiries?${new URLSearchParams(asked)}`, { headers })
    const { count, isSearchable }: { count: number; isSearchable: boolean } = await response.json()
    return { ms: performance.now() - startedAt, count, isSearchable }
  }, filter)
}

/** The control: the same question to the same database, without the index. */
async function measureScan(place: Place, word: string, runs: number): Promise<number> {
  const text = "lower(name || ' ' || email || ' ' || message)"
  const times: number[] = []
  const url = place.settings?.DATABASE_URL
  const ask = url === undefined ? openSqlite(place, text) : await openPostgres(url, text)
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now()
    await ask.find(word)
    times.push(performance.now() - startedAt)
  }
  await ask.close()
  return median(times)
}

function openSqlite({ dataDir }: Place, text: string) {
  const db = new DatabaseSync(join(dataDir, 'enquiries.db'), { readOnly: true })
  const sql = `SELECT id FROM enquiry WHERE instr(${text}, ?) > 0 ORDER BY received_at DESC`
  const statement = db.prepare(sql)
  return {
    async find(word: string) {
      statement.all(word)
    },
    async close() {
      db.close()
    },
  }
}

async function openPostgres(url: string, text: string) {
  const client = new pg.Client(url)
  await client.connect()
  const sql = `SELECT id FROM enquiry WHERE strpos(${text}, $1) > 0 ORDER BY received_at DESC`
  return {
    find: (word: string) => client.query(sql, [word]),
    close: () => client.end(),
  }
}
