import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { BARE_PATH } from './bare-page.ts'
import { sitePaths } from './built-site.ts'
import type { Subject } from './chromium.ts'
import { atMost, type Row, type Rows, type Runner, showMilliseconds, showRatio } from './row.ts'
import { median } from './statistics.ts'

/** Installed by npm when it is first run: no other task needs its hundred packages. */
const LIGHTHOUSE = 'lighthouse@13.5.0'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const metrics = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  thread: 'mainthread-work-breakdown',
} as const

interface Report {
  /** The scores of the requested categories, in their order. */
  scores: number[]
  /** Audits that lost points, by name. */
  losses: string[]
  /** In milliseconds, as Lighthouse estimates them for a slow phone or a desktop. */
  values: Record<keyof typeof metrics, number>
}

/**
 * Lighthouse's four scores, and its simulated paint times compared with a bare page's in the same
 * run. It loads a page on this machine and estimates the time on a slow network.
 */
export async function* measureLighthouse({ runner, port, url }: Subject): Rows {
  const devices = [
    { name: 'phone', options: [], runs: runner.runs ?? 3 },
    { name: 'desktop', options: ['--preset=desktop'], runs: Math.ceil((runner.runs ?? 3) / 2) },
  ]
  for (const { name, options, runs } of devices) {
    const reports = new Map([BARE_PATH, ...sitePaths].map((path) => [path, [] as Report[]]))
    for (let run = 1; run <= runs; run += 1) {
      runner.log(`Lighthouse on a ${name}`, run, runs)
      for (const [path, list] of reports) {
        // Only the first category varies from run to run.
        const wanted = run > 1 || path === BARE_PATH ? categories.slice(0, 1) : categories
        list.push(await audit(runner, `${url}${path}`, wanted, [`--port=${port}`, ...options]))
      }
    }
    const bare = reports.get(BARE_PATH) ?? []
    for (const path of sitePaths) {
      const list = reports.get(path) ?? []
      yield judgeScores(`Lighthouse of ${path}, ${name}`, list)
      yield* judgePaints(path, name, list, bare)
    }
  }
}

/** The limits apply to a phone; a desktop's figures are only informative. */
const bars: Record<string, number> = { fcp: 1.1, lcp: 1, thread: 2 }

function judgePaints(
  path: string,
  device: string,
  ours: readonly Report[],
  bare: readonly Report[],
): Row[] {
  const names = { fcp: 'simulated FCP', lcp: 'simulated LCP', thread: 'main thread' } as const
  const wanted = path === '/' ? (['fcp', 'lcp', 'thread'] as const) : (['fcp', 'lcp'] as const)
  return wanted.map((metric) => {
    const middle = (all: readonly Report[]) => median(all.map(({ values }) => values[metric]))
    const [value, bareValue] = [middle(ours), middle(bare)]
    const bar = device === 'phone' ? bars[metric] : undefined
    return atMost(`${names[metric]} of ${path}, ${device}`, value / bareValue, {
      bar,
      show: showRatio,
      note: `${showMilliseconds(value)} to ${showMilliseconds(bareValue)}`,
    })
  })
}

function judgeScores(what: string, reports: readonly Report[]): Row {
  const [first] = reports
  const scores = (first?.scores ?? []).map((_, index) =>
    median(reports.flatMap(({ scores: all }) => all[index] ?? [])),
  )
  const losses = new Set(reports.flatMap((report) => report.losses))
  const perfect = categories.map(() => 100)
  return {
    what,
    value: scores.join(' / '),
    bar: perfect.join(' / '),
    ok: scores.length === perfect.length && scores.every((score) => score >= 100),
    note: [...losses].join(', '),
  }
}

const ATTEMPTS = 3

/** What is read of Lighthouse's result. */
interface Result {
  audits: Record<string, { score: number | null; numericValue?: number }>
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  runtimeError?: { code: string }
}

/** A run that Lighthouse could not record has no scores: it is reported and repeated. */
async function audit(
  runner: Runner,
  url: string,
  wanted: readonly string[],
  options: readonly string[],
): Promise<Report> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const result = await run(url, [`--only-categories=${wanted.join()}`, ...options])
    if (!result.runtimeError) return readReport(result, wanted)
    runner.log(`Lighthouse could not record ${url}: ${result.runtimeError.code}`, attempt, ATTEMPTS)
  }
  throw new Error(`Lighthouse could not record ${url}`)
}

async function run(url: string, options: readonly string[]): Promise<Result> {
  const lighthouse = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url]
  const args = [
    ...lighthouse,
    '--quiet',
    '--no-enable-error-reporting',
    '--output=json',
    ...options,
  ]
  const { stdout } = await promisify(execFile)('npm', args, { maxBuffer: 64e6 })
  return JSON.parse(stdout) as Result // in the format of this version
}

function readReport({ audits, categories: found }: Result, wanted: readonly string[]): Report {
  const refs = wanted.flatMap((category) => found[category]?.auditRefs ?? [])
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    scores: wanted.map((category) => Math.round((found[category]?.score ?? 0) * 100)),
    losses: refs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
    values: { fcp: value(metrics.fcp), lcp: value(metrics.lcp), thread: value(metrics.thread) },
  }
}
