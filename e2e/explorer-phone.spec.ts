import type { Page } from '@playwright/test'
import { explorerOf } from './explorer.ts'
import { colouredRows } from './ink.ts'
import { expect, test } from './site.ts'

// Software draws the map, two tests at a time, and the line is slow.
test.setTimeout(180_000)
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
})

test('on a slow line the ward fills a phone from the bar to the tabs', {
  tag: '@touch',
}, async ({ page }) => {
  const explorer = explorerOf(page)
  await page.goto('/')
  await slowDown(page)

  await explorer.opener.click()
  await explorer.isDrawn()
  await page.getByRole('button', { name: 'Close these hints' }).click()

  await expect(page.locator('.workbench__side')).toHaveCount(0)
  const map = await boxOf(page, '.map')
  const bar = await boxOf(page, '.survey-bar')
  const tabs = await boxOf(page, '.panel-tabs')
  expect(Math.abs(map.y - (bar.y + bar.height))).toBeLessThan(2)
  expect(Math.abs(map.y + map.height - tabs.y)).toBeLessThan(2)
  // Between the controls on the right and the legend at the lower left.
  const strip = { x: 180, y: map.y, width: 120, height: map.height }
  const rows = await colouredRows(page, await page.screenshot({ clip: strip }))
  const share = (from: number, to: number) => {
    const part = rows.slice(Math.round(from * rows.length), Math.round(to * rows.length))
    return part.filter(Boolean).length / part.length
  }
  // The river's far bank and the ward's southern edge are no straight lines.
  expect(share(0.1, 0.2)).toBeGreaterThan(0.8)
  expect(share(0.2, 0.8)).toBeGreaterThan(0.95)
  expect(share(0.8, 0.9)).toBeGreaterThan(0.8)
})

test('filters have a row of their own, which nothing lies over', {
  tag: '@touch',
}, async ({ page }) => {
  for (const width of [360, 390, 599]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/?${width}#explore?landUse=3&status=8`)
    await explorerOf(page).isDrawn()

    const bar = await boxOf(page, '.survey-bar')
    const chips = await boxOf(page, '.filter-chips')
    const controls = await boxOf(page, '.map-controls')
    expect(chips.y + chips.height, `${width} px`).toBeLessThan(bar.y + bar.height + 1)
    expect(controls.y, `${width} px`).toBeGreaterThan(bar.y + bar.height)
    const clear = page.getByRole('button', { name: 'Clear filters' })
    await expect(clear).toBeInViewport({ ratio: 1 })
    expect((await clear.boundingBox())?.y, `${width} px`).toBeGreaterThan(chips.y - 1)
  }
})

/** As much as 400 kbit/s carry. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
}

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`there is no ${selector}`)
  return box
}
