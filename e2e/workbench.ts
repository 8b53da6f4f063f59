import { expect, type Locator, type Page } from '@playwright/test'
import { explorerOf } from './explorer.ts'
import type { VisitorFile } from './visitor-files.ts'

/** The explorer, opened and drawn, and what stands around its map. */
export async function openWorkbench(page: Page) {
  const workbench = workbenchOf(page)
  await workbench.explorer.open()
  await workbench.explorer.isDrawn()
  return workbench
}

/** An explorer that a test has used is again as it was opened, by its address; but for edits. */
export async function beginAgain(
  { page, card, count, grid, tab }: Workbench,
  { total, camera }: { total: number; camera: string },
) {
  // Two addresses: one that is there already tells the explorer nothing.
  for (const hash of ['#explore?panel=none', `#explore?${camera}`]) {
    await page.evaluate((address) => location.assign(address), hash)
  }
  await expect(tab('Layers')).toHaveAttribute('aria-expanded', 'true')
  await expect(card).toHaveCount(0)
  await expect(grid).toHaveCount(0)
  await expect.poll(count).toBe(total)
}

/** Whatever a test has opened of a visitor's. */
export async function closeFiles({ page, tab }: Workbench): Promise<void> {
  if ((await tab('Files').getAttribute('aria-expanded')) === 'false') await tab('Files').click()
  const opened = openedFiles(page)
  for (let left = await opened.count(); left > 0; left -= 1) {
    await opened
      .last()
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect(opened).toHaveCount(left - 1)
  }
}

export type Workbench = ReturnType<typeof workbenchOf>

function workbenchOf(page: Page) {
  const explorer = explorerOf(page)
  const bench = page.locator('dialog.explorer .workbench')
  const button = (name: string) => bench.getByRole('button', { name, exact: true })
  const numberIn = async (selector: string) =>
    Number((await bench.locator(selector).textContent())?.replaceAll(',', ''))
  const count = () => numberIn('.survey-bar__count > b')
  return {
    page,
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

/** As one pastes over all that a field holds, in one step: Firefox's driver would add to a number. */
export async function pasteOver(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    if (!(element instanceof HTMLInputElement)) throw new Error('This is no field')
    element.focus()
    element.select()
    document.execCommand('insertText', false, pasted)
  }, text)
}
