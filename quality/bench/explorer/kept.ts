import type { Page } from '@playwright/test'
import type { Subject } from '../chromium.ts'
import { atMost, type Row, repeat, showMilliseconds } from '../row.ts'
import { median } from '../statistics.ts'
import { makeSurveyFile } from './big-file.ts'
import { clickOpen, openFile, openShared, openWatched } from './visitor.ts'

const FEATURES = 100_000
const BAR_MS = 1000

/** From opening the explorer offline to the features kept on the device, beside the sample alone. */
export async function measureKept(subject: Subject): Promise<Row> {
  const { runner, url } = subject
  const kept = await openShared(subject, 'panel=files')
  await openFile(subject, kept.page, makeSurveyFile(FEATURES))
  await kept.page.getByRole('button', { name: 'Keep this on this device' }).click()
  await kept.page.getByText('Your work is kept on this device.').waitFor()
  await kept.page.evaluate(() => navigator.serviceWorker.ready)
  await kept.page.context().setOffline(true)
  const sample = await openWatched(subject)
  await sample.page.goto(url)
  await clickOpen(sample.page)
  const open = async (page: Page, painted: string) => {
    await page.goto(url)
    return clickOpen(page, painted)
  }
  const step = `opening ${FEATURES} kept features offline`
  const pairs = await repeat(runner, step, { full: 20, quick: 1 }, async () => [
    await open(kept.page, 'file-painted'),
    await open(sample.page, 'plots-painted'),
  ])
  const [times, alone] = [pairs.map(([first = 0]) => first), pairs.map(([, second = 0]) => second)]
  await kept.close()
  await sample.close()
  const note = `${showMilliseconds(median(times))} in the middle one; the sample alone took ${showMilliseconds(median(alone))}`
  const what = `${FEATURES} kept features on the map, offline, in the slowest of ${times.length} returns`
  return atMost(what, Math.max(...times), { bar: BAR_MS, show: showMilliseconds, note })
}
