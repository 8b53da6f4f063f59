import { buildIfStale, serveSite } from './built-site.ts'
import { openChromium } from './chromium.ts'
import { measureEdits } from './explorer/edits.ts'
import { measureFiles } from './explorer/files.ts'
import { measureFilters } from './explorer/filters.ts'
import { measureFuzz } from './explorer/fuzz.ts'
import { measureLargeFiles } from './explorer/large-files.ts'
import { measureMemory } from './explorer/memory.ts'
import { measureOpening } from './explorer/opening.ts'
import { measureOwnFilters } from './explorer/own-filters.ts'
import { countViolations, measureRules } from './explorer/rules.ts'
import { measureSheets } from './explorer/sheets.ts'
import type { Bench } from './row.ts'

export const explorer: Bench = {
  name: 'explorer',
  about: 'what the live explorer costs, how quickly it answers, what it does to bad files',
  async run(desk) {
    buildIfStale()
    const url = await serveSite(desk)
    const { browser } = await openChromium(desk)
    const violations = new Set<string>()
    const rows = [
      ...(await measureOpening(desk, browser, url, violations)),
      ...(await measureFilters(desk, browser, url, violations)),
      ...(await measureOwnFilters(desk, browser, url, violations)),
      ...(await measureFiles(desk, browser, url, violations)),
      await measureSheets(desk, browser, url, violations),
      await measureEdits(desk, browser, url, violations),
      await measureMemory(desk, browser, url, violations),
      ...(await measureRules(desk, browser, url, violations)),
      countViolations(violations),
    ]
    await browser.close()
    return [...rows, ...(await measureLargeFiles(desk)), await measureFuzz(desk)]
  },
}
