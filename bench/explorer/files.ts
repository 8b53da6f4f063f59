import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { desktop } from '../chromium.ts'
import { atMost, type Desk, type Row, showMilliseconds } from '../row.ts'
import { median } from '../statistics.ts'
import { makeGeoJson, makeKml } from './big-file.ts'
import { openShared, openWatched, readSeen, type Violations, waitForTiming } from './visitor.ts'

const FILE_BYTES = 20_000_000
const OPENED_BAR_MS = 5000
const TASK_BAR_MS = 250

/** From choosing a big file to its shapes on the map, and how responsive the page was meanwhile. */
export async function measureFiles(
  desk: Desk,
  browser: Browser,
  url: string,
  violations: Violations,
): Promise<Row[]> {
  const runs = desk.runs ?? (desk.isQuick ? 1 : 5)
  const rows: Row[] = []
  const dir = mkdtempSync(join(tmpdir(), 'bench-files-'))
  desk.atEnd(async () => rmSync(dir, { recursive: true, force: true }))
  for (const file of [makeGeoJson(FILE_BYTES), makeKml(FILE_BYTES)]) {
    const path = join(dir, file.name)
    writeFileSync(path, file.buffer)
    const times: number[] = []
    const tasks: number[] = []
    for (let run = 1; run <= runs; run += 1) {
      desk.say(`opening ${file.name} of 20 MB`, run, runs)
      const { tookMs, longestTaskMs } = await openFile(browser, url, path, violations)
      times.push(tookMs)
      tasks.push(longestTaskMs)
    }
    rows.push(
      atMost(`${file.name} of 20 MB to its shapes on the map`, median(times), {
        bar: OPENED_BAR_MS,
        show: showMilliseconds,
        note: `${file.featureCount} shapes; ${times.map(showMilliseconds).join(', ')}`,
      }),
      atMost('longest task of the page meanwhile', median(tasks), {
        bar: TASK_BAR_MS,
        show: showMilliseconds,
        note: tasks.map(showMilliseconds).join(', '),
      }),
    )
  }
  return rows
}

async function openFile(browser: Browser, url: string, path: string, violations: Violations) {
  const visit = await openWatched(browser, desktop, violations)
  const { page } = visit
  await openShared(page, url, 'panel=files')
  // By its path: the browser reads the file itself, as for a visitor.
  await page.locator('.explorer input[type=file]').first().setInputFiles(path)
  const { endMs, tookMs } = await waitForTiming(page, 'explorer:file-painted')
  const { longTasks } = await readSeen(page)
  await visit.close()
  const meanwhile = longTasks.filter(({ startMs }) => startMs >= endMs - tookMs && startMs < endMs)
  return { tookMs, longestTaskMs: Math.max(0, ...meanwhile.map((task) => task.tookMs)) }
}
