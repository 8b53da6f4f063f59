import type { Result } from 'lighthouse'
import type { Chromium } from './chromium.ts'
import type { Desk, Row } from './row.ts'
import { median } from './statistics.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const paths = ['/', '/privacy-policy', '/terms-and-conditions']

interface Report {
  scores: Record<string, number>
  /** What cost points, by the name of its audit. */
  losses: Record<string, string[]>
}

/** Lighthouse's four scores for a phone, medians of several runs. */
export async function measureLighthouse(
  desk: Desk,
  { port }: Chromium,
  url: string,
): Promise<Row[]> {
  const runs = desk.runs ?? 5
  const rows: Row[] = []
  for (const [index, path] of paths.entries()) {
    const reports: Report[] = []
    for (let run = 1; run <= runs; run += 1) {
      desk.say(`Lighthouse of ${path}`, index * runs + run, paths.length * runs)
      reports.push(await audit(desk, `${url}${path}`, port))
    }
    rows.push(...categories.map((category) => judge(path, category, reports)))
  }
  return rows
}

const ATTEMPTS = 3

/** A run that Lighthouse itself could not record has no scores: it is said, and made again. */
async function audit(desk: Desk, url: string, port: number): Promise<Report> {
  // It takes a second to load, which the other benches need not wait for.
  const { default: lighthouse } = await import('lighthouse')
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const result = await lighthouse(url, {
      port,
      logLevel: 'silent',
      onlyCategories: [...categories],
    })
    const problem = result ? result.lhr.runtimeError?.code : 'NO_RESULT'
    if (result && problem === undefined) return readReport(result.lhr)
    desk.say(`Lighthouse could not record ${url}: ${problem}`, attempt, ATTEMPTS)
  }
  throw new Error(`Lighthouse could not record ${url}`)
}

function readReport({ audits, categories: found }: Result): Report {
  const report: Report = { scores: {}, losses: {} }
  for (const category of categories) {
    report.scores[category] = Math.round((found[category]?.score ?? 0) * 100)
    report.losses[category] = (found[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id)
  }
  return report
}

function judge(path: string, category: string, reports: readonly Report[]): Row {
  const scores = reports.map((report) => report.scores[category] ?? 0)
  const losses = new Set(reports.flatMap((report) => report.losses[category] ?? []))
  const note = [
    Math.min(...scores) < Math.max(...scores) && `runs: ${scores.join(' ')}`,
    losses.size > 0 && [...losses].join(', '),
  ]
  return {
    what: `Lighthouse ${category} of ${path}`,
    value: String(median(scores)),
    bar: '100',
    ok: median(scores) >= 100,
    note: note.filter(Boolean).join('; '),
  }
}
