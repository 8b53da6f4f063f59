import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { distDir } from '../built-site.ts'
import { type Subject, scrollThrough } from '../chromium.ts'
import { atMost, type Rows, repeat, showKilobytes, showMilliseconds } from '../row.ts'
import { median } from '../statistics.ts'
import { clickOpen, openWatched } from './visitor.ts'

const FIRST_OPEN_BAR = 400_000
const PAINTED_BAR_MS = 3000

/** Long enough for what the explorer loads when it is idle. */
const IDLE_MS = 5000

/** What a visitor loads without opening the explorer, and by opening it. */
export async function* measureOpening(subject: Subject): Rows {
  const step = 'reading the page, then opening the explorer'
  const runs = await repeat(subject.runner, step, { full: 5, quick: 1 }, async () => {
    const visit = await openWatched(subject)
    const answers = recordAnswers(visit.page)
    await visit.page.goto(subject.url, { waitUntil: 'networkidle' })
    await scrollThrough(visit.page)
    const onPage = answers.length
    const tookMs = await clickOpen(visit.page)
    await pause(IDLE_MS)
    const all = await Promise.all(answers)
    await visit.close()
    const before = all.slice(0, onPage).filter(({ isScript }) => isScript)
    return { before, openedBytes: bytesOf(all.slice(onPage)), tookMs }
  })
  const before = runs.flatMap((run) => run.before)
  const opened = runs.map(({ openedBytes }) => openedBytes)
  const times = runs.map(({ tookMs }) => tookMs)
  yield atMost('requests for the explorer before the click', before.length, {
    bar: 0,
    note: `scripts, workers, sheets, data; after a scroll to the end${listUrls(before)}`,
  })
  yield atMost('bytes of the explorer before the click', bytesOf(before), { bar: 0 })
  yield atMost('hints that would fetch it before the click', countHints(), {
    bar: 0,
    note: 'preload, modulepreload and prefetch of scripts in the page',
  })
  yield atMost('first open, compressed', median(opened), {
    bar: FIRST_OPEN_BAR,
    show: showKilobytes,
    note: `everything from the click to ${IDLE_MS / 1000} s after the plots, headers included`,
  })
  yield atMost('click to plots painted', median(times), {
    bar: PAINTED_BAR_MS,
    show: showMilliseconds,
    note: `${runs.length} runs with nothing cached: ${times.map(showMilliseconds).join(', ')}`,
  })
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

function bytesOf(answers: readonly Answer[]): number {
  return answers.reduce((total, { bytes }) => total + bytes, 0)
}
