import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { distDir, findAsset } from '../built-site.ts'
import { scrollThrough } from '../chromium.ts'
import { atMost, type Row, showKilobytes, showMilliseconds } from '../row.ts'
import { median } from '../statistics.ts'
import { compressedBytes, findLateChunks, type LateChunk } from './chunks.ts'
import { clickOpen, openWatched, type Subject } from './visitor.ts'

const FIRST_OPEN_BAR = 400_000
const PAINTED_BAR_MS = 3000
const OPENER_BAR = 90_000
/** The requirement counts SQLite in KiB: 13 of script and 283 of WebAssembly. */
const SQL_BAR = 300 * 1024

/** Long enough for what the explorer loads when it is idle. */
const IDLE_MS = 5000

/**
 * What a visitor loads without opening the explorer, by opening it, and by opening a file in it.
 */
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
    ...weighOpeners(),
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

/** Includes the requests of workers. A size is known when the whole response has arrived. */
function recordAnswers(page: Page): Promise<Answer>[] {
  const answers: Promise<Answer>[] = []
  page.on('requestfinished', (request) => {
    const isScript = /\.(?:m?js|css|wasm|json)$/.test(new URL(request.url()).pathname)
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

function countHints(): number {
  const html = readFileSync(join(distDir, 'index.html'), 'utf8')
  const links = html.match(/<link\b[^>]*>/g) ?? []
  return links.filter(
    (link) =>
      /rel="?(?:modulepreload|prefetch)/.test(link) ||
      (/rel="?preload/.test(link) && /as="?(?:script|worker|fetch)/.test(link)),
  ).length
}

/** From the build output: what the worker imports for each format. */
function weighOpeners(): Row[] {
  const assetsDir = join(distDir, 'assets')
  const all = findLateChunks(assetsDir, basename(findAsset('serve-page', '.js')))
  const openers = all.filter(({ name }) => !name.startsWith('write-'))
  const isSql = ({ name }: LateChunk) => name === 'read-geopackage'
  const wasm = readdirSync(assetsDir).filter((file) => file.endsWith('.wasm'))
  const sqlBytes = sum([
    ...openers.filter(isSql).map(({ bytes }) => bytes),
    ...wasm.map((file) => compressedBytes(assetsDir, file)),
  ])
  const others = openers.filter((opener) => !isSql(opener))
  const list = others.slice(0, 3).map(({ name, bytes }) => `${name} ${showKilobytes(bytes)}`)
  return [
    atMost('largest opener, compressed', others[0]?.bytes ?? Number.NaN, {
      bar: OPENER_BAR,
      show: showKilobytes,
      note: `of ${others.length}, each fetched when such a file is opened: ${list.join(', ')}`,
    }),
    atMost('opener of GeoPackages with SQLite, compressed', sqlBytes, {
      bar: SQL_BAR,
      show: showKilobytes,
      note: `${(sqlBytes / 1024).toFixed(1)} of 300 KiB`,
    }),
  ]
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
