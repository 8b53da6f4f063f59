import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../../tools/testing/folder.ts'
import type { Subject } from '../chromium.ts'
import { atMost, type Rows, repeat, showMilliseconds, showRatio } from '../row.ts'
import { median } from '../statistics.ts'
import { makeGeoJson } from './big-file.ts'
import { clickWatched, openFile, openShared, waitForTiming } from './visitor.ts'

const PLOTS = 100_000
const CORNERS = 12
/** What a plot of twelve corners takes in the file. */
const BYTES_PER_PLOT = 436
const BAR_MS = 3000
/** Of the time for opening the map, in the same run. */
const RATIO_BAR = 2

/** From pressing 'Compare' to the answer on the map, beside the opening of the same map. */
export async function* measureComparison(subject: Subject): Rows {
  const { runner } = subject
  const map = makeGeoJson((runner.isQuick ? PLOTS / 50 : PLOTS) * BYTES_PER_PLOT, CORNERS)
  const rows = Array.from(
    { length: map.featureCount },
    (_, i) => `PLOT-${i},Owner ${i},0-2-${i % 20}`,
  )
  const register = join(makeFolder(runner), 'register.csv')
  writeFileSync(register, ['plot,owner,area', ...rows].join('\n'))
  const what = `${map.featureCount} plots with ${rows.length} rows`
  const rounds = await repeat(runner, `comparing ${what}`, { full: 5, quick: 1 }, async () => {
    const { page, close } = await openShared(subject, 'panel=files')
    const opening = await openFile(subject, page, map)
    await page.getByLabel('Compare with a register').setInputFiles(register)
    const button = page.getByRole('button', { name: 'Compare', exact: true })
    const { clickedMs } = await clickWatched(page, button)
    const { endMs } = await waitForTiming(page, 'explorer:file-painted', 1)
    await close()
    return { openingMs: opening.tookMs, comparingMs: endMs - clickedMs }
  })
  const times = rounds.map(({ comparingMs }) => comparingMs)
  const ratios = rounds.map(({ openingMs, comparingMs }) => comparingMs / openingMs)
  const openings = rounds.map(({ openingMs }) => showMilliseconds(openingMs)).join(', ')
  yield atMost(`comparing ${what}`, median(times), {
    bar: BAR_MS,
    show: showMilliseconds,
    note: times.map(showMilliseconds).join(', '),
  })
  yield atMost('the same, of the time for opening the map', median(ratios), {
    bar: RATIO_BAR,
    show: showRatio,
    note: `opening took ${openings}`,
  })
}
