import { buildIfStale, serveSite } from './built-site.ts'
import { openChromium } from './chromium.ts'
import { measureEdits } from './explorer/edits.ts'
import { measureFiles } from './explorer/files.ts'
import { measureFileFilters, measureFilters } from './explorer/filters.ts'
import { measureKept } from './explorer/kept.ts'
import { measureLargeFiles } from './explorer/large-files.ts'
import { measureMemory } from './explorer/memory.ts'
import { measureOpening } from './explorer/opening.ts'
import { measureSheets } from './explorer/sheets.ts'
import type { Bench } from './row.ts'

export const explorer: Bench = {
  name: 'explorer',
  about: 'what the live explorer costs, and how quickly it answers',
  async run(runner) {
    buildIfStale()
    const url = await serveSite(runner)
    const { browser } = await openChromium(runner)
    const subject = { runner, browser, url }
    const rows = [
      ...(await measureOpening(subject)),
      ...(await measureFilters(subject)),
      ...(await measureFileFilters(subject)),
      ...(await measureFiles(subject)),
      await measureKept(subject),
      await measureSheets(subject),
      await measureEdits(subject),
      await measureMemory(subject),
    ]
    await browser.close()
    return [...rows, ...(await measureLargeFiles(runner))]
  },
}
