import { expect, type Page } from '@playwright/test'
import { explorerOf } from './explorer.ts'
import type { VisitorFile } from './visitor-files.ts'

/** The explorer, opened and drawn, and what stands around its map. */
export async function openWorkbench(page: Page) {
  const explorer = explorerOf(page)
  await explorer.open()
  await explorer.isDrawn()
  const bench = page.getByRole('region', { name: 'Sample survey' })
  const button = (name: string) => bench.getByRole('button', { name, exact: true })
  const numberIn = async (selector: string) =>
    Number((await bench.locator(selector).textContent())?.replaceAll(',', ''))
  const count = () => numberIn('.survey-bar__count > b')
  return {
    explorer,
    count,
    /** The count once it is another than it was. */
    async countOtherThan(before: number) {
      await expect.poll(count).not.toBe(before)
      return count()
    },
    metric: (id: string) => numberIn(`[data-metric='${id}'] > dd`),
    tab: button,
    view: button,
    box: (name: RegExp) => bench.getByRole('checkbox', { name }),
    clear: button('Clear filters'),
    grid: bench.getByRole('grid'),
    rows: bench.locator('.table-row'),
    card: explorer.card,
  }
}

/** Brings files of a visitor, all at once. */
export async function choose(page: Page, ...files: VisitorFile[]): Promise<void> {
  await page.locator('dialog.explorer input[type=file]').setInputFiles(files)
}

/** What the list of opened files says of each: its format, its features, its reference system. */
export function openedFiles(page: Page) {
  return page.getByRole('list', { name: 'Opened files' }).getByRole('listitem')
}
