import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { distDir } from '../built-site.ts'
import { scrollThrough } from '../chromium.ts'
import { atMost, type Row, showKilobytes, showMilliseconds } from '../row.ts'
import { median } from '../statistics.ts'
import { clickOpen, openWatched, type Subject } from './visitor.ts'

const FIRST_OPEN_BAR = 400_000
const PAINTED_BAR_MS = 3000

/** Long enough for what the explorer loads when it is idle. */
const IDLE_MS = 5000

/** What a visitor loads without opening the explorer, and by opening it. */
export async function measureOpening(subject: Subject): Promise<Row[]> {
  const { runner, url } = subject
  const runs = runner.runs ?? (runner.isQuick ? 1 : 5)
  const before: Answer[] = []
  const opened: number[] = []
  const times: number[] = []
  for (let run = 1; run <= runs; run += 1) {
    runner.log('reading the page, then opening the explorer', run, runs)
    const visit = await openWatched(subject)
    const answers = recordAnswers(visit.page)
    await visit.page.goto(url, { waitUntil: 'networkidle' })
    await scrollThrough(visit.page)
    const onPage = answers.length
    times.push(await clickOpen(visit.page))
    await pause(IDLE_MS)
    const all = await Promise.all(answers)
    before.push(...all.slice(0, onPage).filter(({ isScript }) => isScript))
    opened.push(sum(all.slice(onPage).map(({ bytes }) => bytes)))
    await visit.close()
  }
  return [
    atMost('requests for the explorer before the click', before.length, {
      bar: 0,
      note: `scripts, workers, sheets, data; after a scroll to the end${listUrls(before)}`,
    }),
    atMost('bytes of the explorer before the click', sum(before.map(({ bytes }) => bytes)), {
      bar: 0,
    }),
    atMost('hints that would fetch it before the click', countHints(), {
      bar: 0,
      note: 'preload, modulepreload and prefetch of scripts in the page',
    }),
    atMost('first open, compressed', median(opened), {
      bar: FIRST_OPEN_BAR,
      show: showKilobytes,
      note: `everything from the click to ${IDLE_MS / 1000} s after the plots, headers included`,
    }),
    atMost('click to plots painted', median(times), {
      bar: PAINTED_BAR_MS,
      show: showMilliseconds,
      note: `${runs} runs with nothing cached: ${times.map(showMilliseconds).join(', ')}`,
    }),
  ]
}

interface Answer {
  url: string
  isScript: boolean
  bytes: number
}

/**
 * Includes the requests of workers, but not the stylesheets of the page. A size is known when the
 * whole response has arrived.
 */
function recordAnswers(page: Page): Promise<Answer>[] {
  const answers: Promise<Answer>[] = []
  const html = readPage()
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    const isOfPage = pathname.endsWith('.css') && html.includes(pathname)
    const isScript = !isOfPage && /\.(?:m?js|css|wasm|json)$/.test(pathname)
    answers.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => ({
        url: request.url(),
        isScript,
        bytes: responseBodySize + responseHeadersSize,
      })),
    )
  })
  return answers
}

function listUrls(answers: readonly Answer[]): string {
  const paths = new Set(answers.map(({ url }) => new URL(url).pathname))
  return paths.size === 0 ? '' : `: ${[...paths].join(' ')}`
}

function readPage(): string {
  return readFileSync(join(distDir, 'index.html'), 'utf8')
}

function countHints(): number {
  const links = readPage().match(/<link\b[^>]*>/g) ?? []
  return links.filter(
    (link) =>
      /rel="?(?:modulepreload|prefetch)/.test(link) ||
      (/rel="?preload/.test(link) && /as="?(?:script|worker|fetch)/.test(link)),
  ).length
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
