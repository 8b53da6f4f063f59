import { setTimeout as pause } from 'node:timers/promises'
import { makeFolder } from '../../../tools/testing/folder.ts'
import { openConnection } from '../connection.ts'
import { startLoad } from '../load.ts'
import { watchOthers } from '../other-work.ts'
import { type ServerOptions, startServer } from '../real-server.ts'
import { atMost, type Row, type Runner, showMilliseconds } from '../row.ts'
import { sendOnce } from '../send-enquiries.ts'
import { percentile99 } from '../statistics.ts'
import { auditStore } from './missing.ts'

const RATE_PER_SECOND = 100
const RECOVER_WITHIN_MS = 10_000

export interface Fault extends ServerOptions {
  /** Used after 'while' in the row's name. */
  name: string
  /** Causes the fault, and resolves once it is over. */
  strike(): Promise<void>
}

interface Endured {
  lost: number
  /** How much longer its slowest page took than that of a server without a store beside it. */
  pagesMs: number
  rows: Row[]
}

/**
 * Lets visitors read and write during a fault, then kills the server and checks what they noticed
 * and what was stored. A shared machine sometimes pauses for tens of milliseconds, so pages of a
 * server without a store are read at the same moments for comparison.
 */
export async function endure(runner: Runner, fault: Fault): Promise<Endured> {
  runner.log(fault.name)
  const server = await startServer(runner, {
    ...fault,
    settings: { ...fault.settings, LOG_LEVEL: 'silent' },
  })
  const { url } = server
  const bare = await startServer(runner, {
    dataDir: makeFolder(runner),
    mistake: 'nothing is stored',
    settings: { LOG_LEVEL: 'silent' },
  })
  await sendOnce(url)
  const over = new AbortController()
  const othersSince = watchOthers()
  const striking = fault.strike().finally(() => over.abort())
  const probing = Promise.all([probe(url, over.signal), probe(bare.url, over.signal)])
  const load = startLoad(runner, { url, connections: 32, ratePerSecond: RATE_PER_SECOND })
  const [[waits, bareWaits]] = await Promise.all([probing, striking])
  const othersPercent = Math.round(100 * othersSince())
  const recoveredMs = await untilTaken(url)
  const { acknowledged, statuses, rudeRefusals, broken } = await load.endAfter({ ms: 500 })
  const isAlive = server.isRunning()
  await server.end('SIGKILL')
  await bare.end('SIGKILL')
  const [worst, bareWorst] = [Math.max(...waits), Math.max(...bareWaits)]
  const pagesMs = Math.max(0, worst - bareWorst)

  const { lost } = await auditStore(fault, new Map(acknowledged))
  const others = Object.keys(statuses).filter((status) => status !== '200' && status !== '503')
  const rows = [
    atMost(`pages and /healthz held up while ${fault.name}`, pagesMs, {
      bar: 50,
      show: showMilliseconds,
      note:
        `the slowest of ${waits.length} took ${showMilliseconds(worst)}, p99 ` +
        `${showMilliseconds(percentile99(waits))}; ${showMilliseconds(bareWorst)} without a store; ` +
        `others took ${othersPercent} % of the machine`,
    }),
    {
      what: `enquiries while ${fault.name}`,
      value: `${lost} lost`,
      bar: '200 or polite 503, 0 lost',
      ok:
        lost + rudeRefusals + broken + others.length === 0 &&
        isAlive &&
        recoveredMs < RECOVER_WITHIN_MS,
      note:
        `${statuses[200] ?? 0} stored, ${statuses[503] ?? 0} told to come again` +
        `${others.length > 0 ? `, others ${others.join(' ')}` : ''}` +
        `${broken > 0 ? `, ${broken} cut off` : ''}; ` +
        `the next is stored after ${showMilliseconds(recoveredMs)}, without a restart`,
    },
  ]
  return { lost, pagesMs, rows }
}

/** Requests a page and the health check twenty times a second, and records how long each took. */
async function probe(url: string, signal: AbortSignal): Promise<number[]> {
  const connection = openConnection(url)
  const waits: number[] = []
  while (!signal.aborted) {
    for (const path of ['/healthz', '/privacy-policy']) {
      const startedAt = performance.now()
      const { status } = await connection.send(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
      if (status !== 200) throw new Error(`${path} answered ${status}`)
      waits.push(performance.now() - startedAt)
    }
    await pause(100)
  }
  connection.close()
  return waits
}

/** How long it takes from now until an enquiry is stored again. */
async function untilTaken(url: string): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const status = await sendOnce(url)
    const ms = performance.now() - startedAt
    if (status === 200 || ms > RECOVER_WITHIN_MS) return ms
    await pause(50)
  }
}
