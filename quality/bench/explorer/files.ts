import { atMost, type Row, showMilliseconds } from '../row.ts'
import { median } from '../statistics.ts'
import { type BigFile, makeGeoJson, makeKml } from './big-file.ts'
import { openFile, openShared, readSeen, type Subject } from './visitor.ts'

const FILE_BYTES = 20_000_000
const OPENED_BAR_MS = 5000
const TASK_BAR_MS = 250

/** From choosing a big file to its shapes on the map, and how responsive the page was meanwhile. */
export async function measureFiles(subject: Subject): Promise<Row[]> {
  const { runner } = subject
  const runs = runner.runs ?? (runner.isQuick ? 1 : 5)
  const rows: Row[] = []
  for (const file of [makeGeoJson(FILE_BYTES), makeKml(FILE_BYTES)]) {
    const times: number[] = []
    const tasks: number[] = []
    for (let run = 1; run <= runs; run += 1) {
      runner.log(`opening ${file.name} of 20 MB`, run, runs)
      const { tookMs, longestTaskMs } = await timeOpening(subject, file)
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

async function timeOpening(subject: Subject, file: BigFile) {
  const { page, close } = await openShared(subject, 'panel=files')
  const { endMs, tookMs } = await openFile(subject, page, file)
  const { longTasks } = await readSeen(page)
  await close()
  const meanwhile = longTasks.filter(({ startMs }) => startMs >= endMs - tookMs && startMs < endMs)
  return { tookMs, longestTaskMs: Math.max(0, ...meanwhile.map((task) => task.tookMs)) }
}
