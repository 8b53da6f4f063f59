import type { Page } from '@playwright/test'
import { atMost, type Row, showMilliseconds } from '../row.ts'
import { median } from '../statistics.ts'
import { makeSurveyFile } from './big-file.ts'
import { clickOpen, openFile, openShared, openWatched, type Subject } from './visitor.ts'

const FEATURES = 100_000
const BAR_MS = 1000

/** From opening the explorer offline to the features kept on the device, beside the sample alone. */
export async function measureKept(subject: Subject): Promise<Row> {
  const { runner, url } = subject
  const runs = runner.runs ?? (runner.isQuick ? 1 : 5)
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
  const times: number[] = []
  const alone: number[] = []
  for (let run = 1; run <= runs; run += 1) {
    runner.log(`opening ${FEATURES} kept features offline`, run, runs)
    times.push(await open(kept.page, 'file-painted'))
    alone.push(await open(sample.page, 'plots-painted'))
  }
  await kept.close()
  await sample.close()
  const note = `${times.map(showMilliseconds).join(', ')}; the sample alone took ${showMilliseconds(median(alone))}`
  const what = `${FEATURES} kept features on the map, offline`
  return atMost(what, median(times), { bar: BAR_MS, show: showMilliseconds, note })
}
