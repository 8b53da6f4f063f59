import {
  type Browser,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { explorerOf, smallSurvey, violationsOf } from './explorer.ts'
import { errorsOf } from './popup.ts'
import type { VisitorFile } from './visitor-files.ts'

/**
 * As wide as all of the explorer's columns need, and no larger: the map is rendered in software.
 */
export const wide = { width: 1280, height: 720 }

export type Explored = Awaited<ReturnType<typeof openExplored>>

/** An explorer that many tests use, one after the other. */
export async function openExplored(
  browser: Browser,
  options: BrowserContextOptions & { viewport: { width: number; height: number } },
  prepare?: (page: Page) => Promise<void>,
) {
  const page = await browser.newPage({ ...options, reducedMotion: 'reduce' })
  await prepare?.(page)
  const lists = [errorsOf(page), await violationsOf(page)]
  const workbench = await openWorkbench(page)
  // The metrics stay open beside the layers.
  if (options.viewport.width >= wide.width) {
    for (const name of ['Metrics', 'Filters', 'Layers']) await workbench.tab(name).click()
  }
  await expect(page).toHaveURL(/[?&]at=/)
  const camera = /[?&](at=[^&]*)/.exec(page.url())?.[1] ?? ''
  const panel = (await workbench.bench.getAttribute('data-panel')) ?? ''
  // In its initial state.
  const first = { total: await workbench.count(), camera, panel, size: options.viewport }
  // Its console errors, and what its policy blocked.
  return { workbench, first, complaints: () => lists.flat() }
}

/** The explorer, opened and drawn, and the panels around its map. */
export async function openWorkbench(page: Page) {
  const workbench = workbenchOf(page)
  await page.goto(`/${smallSurvey()}`)
  await workbench.explorer.isDrawn()
  return workbench
}

/** Resets a used explorer to its initial state by its address; edits remain. */
export async function beginAgain({ workbench, first }: Explored): Promise<void> {
  const { bench, card, count, explorer, grid, page } = workbench
  // Another test's window may be in front, and only that one has the focus.
  await expect(async () => {
    await page.bringToFront()
    expect(await page.evaluate(() => document.hasFocus())).toBe(true)
  }).toPass()
  const sheet = explorer.dialog.getByRole('dialog', { name: 'Print the sheet' })
  if (await sheet.isVisible()) await page.keyboard.press('Escape')
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  if (width !== first.size.width || height !== first.size.height) {
    await page.setViewportSize(first.size)
  }
  // Goes through a second address: setting the current one again would have no effect.
  for (const more of ['panel=none', first.camera]) await follow(page, more)
  await expect(sheet).toHaveCount(0)
  await expect(bench).toHaveAttribute('data-panel', first.panel)
  await expect(card).toHaveCount(0)
  await expect(grid).toHaveCount(0)
  await expect.poll(count).toBe(first.total)
  const legend = bench.locator('.map-legend[open] > summary')
  if (await legend.isVisible()) await legend.click()
}

/** Goes to an address of the small survey while the explorer is open. */
export async function follow(page: Page, more: string): Promise<void> {
  await page.evaluate((address) => location.assign(address), smallSurvey(more))
}

/** Moves an open map. Once it stops, the address has fewer digits. */
export async function goOnMap(page: Page, at: string): Promise<void> {
  await follow(page, at)
  const [, longitude, zoom] = /_([\d.]+)_(\d+)_/.exec(at) ?? []
  await expect(page).toHaveURL(new RegExp(`_${Number(longitude).toFixed(5)}_${zoom}\\.00_`))
}

/** Closes the visitor's files that a test has opened. */
export async function closeFiles({ page, tab }: Workbench): Promise<void> {
  if ((await tab('Files').getAttribute('aria-expanded')) === 'false') await tab('Files').click()
  const opened = page.getByRole('list', { name: 'Opened files' })
  const removers = opened.getByRole('button', { name: /^Remove/ })
  for (let left = await removers.count(); left > 0; left -= 1) {
    await removers.last().click()
    await expect(removers).toHaveCount(left - 1)
  }
}

export type Workbench = ReturnType<typeof workbenchOf>

export function workbenchOf(page: Page) {
  const explorer = explorerOf(page)
  const bench = page.locator('dialog.explorer .workbench')
  const button = (name: string) => bench.getByRole('button', { name, exact: true })
  const numberIn = async (selector: string) =>
    Number((await bench.locator(selector).textContent())?.replaceAll(',', ''))
  const count = () => numberIn('.survey-bar__count > b')
  return {
    page,
    explorer,
    bench,
    count,
    /** The count, once it has changed. */
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

/** Opens a visitor's files, all at once. */
export async function choose(page: Page, ...files: VisitorFile[]): Promise<void> {
  await page.locator('dialog.explorer input[type=file][multiple]').setInputFiles(files)
}

/** What the list of opened files shows for each: format, features, coordinate system. */
export function openedFiles(page: Page) {
  return page.getByRole('list', { name: 'Opened files' }).locator('> li')
}

/**
 * Replaces the value of a field in one step, like a paste. Firefox's driver would append to a
 * number, and fills a field that React controls without an event.
 */
export async function pasteOver(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    if (!(element instanceof HTMLInputElement)) throw new Error('This is no field')
    element.focus()
    element.select()
    document.execCommand('insertText', false, pasted)
  }, text)
}
