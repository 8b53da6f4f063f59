import type { Subject } from '../chromium.ts'
import { atMost, type Rows, repeat, showMilliseconds } from '../row.ts'
import { median } from '../statistics.ts'
import { type BigFile, makeGeoJson, makeKml } from './big-file.ts'
import { openFile, openShared, readSeen } from './visitor.ts'

const FILE_BYTES = 20_000_000
const OPENED_BAR_MS = 5000
const TASK_BAR_MS = 250

/** From choosing a big file to its shapes on the map, and how responsive the page was meanwhile. */
export async function* measureFiles(subject: Subject): Rows {
  for (const file of [makeGeoJson(FILE_BYTES), makeKml(FILE_BYTES)]) {
    const what = `${file.name} of 20 MB`
    const openings = await repeat(subject.runner, `opening ${what}`, { full: 5, quick: 1 }, () =>
      timeOpening(subject, file),
    )
    const times = openings.map(({ tookMs }) => tookMs)
    const tasks = openings.map(({ longestTaskMs }) => longestTaskMs)
    yield atMost(`${what} to its shapes on the map`, median(times), {
      bar: OPENED_BAR_MS,
      show: showMilliseconds,
      note: `${file.featureCount} shapes; ${times.map(showMilliseconds).join(', ')}`,
    })
    yield atMost('longest task of the page meanwhile', median(tasks), {
      bar: TASK_BAR_MS,
      show: showMilliseconds,
      note: tasks.map(showMilliseconds).join(', '),
    })
  }
}

async function timeOpening(subject: Subject, file: BigFile) {
  const { page, close } = await openShared(subject, 'panel=files')
  const { endMs, tookMs } = await openFile(subject, page, file)
  const { longTasks } = await readSeen(page)
  await close()
  const meanwhile = longTasks.filter(({ startMs }) => startMs >= endMs - tookMs && startMs < endMs)
  return { tookMs, longestTaskMs: Math.max(0, ...meanwhile.map((task) => task.tookMs)) }
}
