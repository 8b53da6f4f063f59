import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from '@playwright/test'
import { type Device, desktop, smallPhone } from '../chromium.ts'
import { atMost, type Desk, type Row } from '../row.ts'
import { openShared, openWatched, readSeen, type Violations } from './visitor.ts'

const panels = ['layers', 'filters', 'metrics', 'table', 'files', 'team', 'none'] as const
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds with each panel open, at the two required widths. */
export async function measureRules(
  desk: Desk,
  browser: Browser,
  url: string,
  violations: Violations,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const device of [smallPhone, desktop]) {
    const found: string[] = []
    for (const [index, panel] of panels.entries()) {
      desk.say(`axe at ${device.width} px`, index + 1, panels.length)
      found.push(...(await findBroken(browser, url, device, panel, violations)))
    }
    rows.push(
      atMost(`axe violations with the explorer open, ${device.width} px`, found.length, {
        bar: 0,
        note: found.length === 0 ? `with each of ${panels.length} panels` : found.join('; '),
      }),
    )
  }
  return rows
}

/** Policy violations of all visits of this benchmark. */
export function countViolations(violations: Violations): Row {
  return atMost('content security policy violations', violations.size, {
    bar: 0,
    note: [...violations].join('; ') || 'in all visits of this bench, workers included',
  })
}

async function findBroken(
  browser: Browser,
  url: string,
  device: Device,
  panel: string,
  violations: Violations,
): Promise<string[]> {
  const visit = await openWatched(browser, device, violations)
  await visit.page.emulateMedia({ reducedMotion: 'reduce' })
  await openShared(visit.page, url, `panel=${panel}&plot=600`)
  const results = await new AxeBuilder({ page: visit.page }).withTags(tags).analyze()
  for (const violation of (await readSeen(visit.page)).violations) violations.add(violation)
  await visit.close()
  return results.violations.map(({ id, nodes }) => `${panel}: ${id} (${nodes.length})`)
}
