import type { Page } from '@playwright/test'
import { takeWebgl } from './explorer.ts'
import { pixelsOf } from './ink.ts'
import { expect, test } from './site.ts'
import { follow, openExplored, wide } from './workbench.ts'

for (const [map, prepare] of [
  ['with WebGL', async () => {}],
  ['without WebGL', takeWebgl],
] as const) {
  test(`water rises with the gauge, on the map ${map} @product`, async ({ browser }) => {
    const { workbench, complaints } = await openExplored(browser, { viewport: wide }, prepare)
    const { explorer, page } = workbench
    const gauge = page.getByRole('slider', { name: 'Raise the water' })
    await follow(page, 'ask=flood&panel=none&at=26.144_91.7_14_0_0')
    await expect(gauge).toHaveAttribute('aria-valuetext', /^\d\.\d m: \d+ homes, \d+ people$/)
    await expect.poll(() => waterOn(page)).toBeGreaterThan(0)
    const atRest = await waterOn(page)

    await test.step('a press on the curve raises it', async () => {
      const box = await gauge.boundingBox()
      await gauge.click({ position: { x: 0.6 * (box?.width ?? 0), y: 5 } })

      await expect(page).toHaveURL(/[?&]ask=flood&level=\d/)
      await expect.poll(() => waterOn(page)).toBeGreaterThan(2 * atRest)
      await explorer.expectNoViolation()
    })

    await test.step('keys raise and lower it', async () => {
      await gauge.press('End')
      await expect(page.locator('.ask-note__answer')).toHaveText(/^Water reaches /)
      const highest = await waterOn(page)
      await gauge.press('Home')
      await expect.poll(() => waterOn(page)).toBeLessThan(highest / 2)
      await page.getByRole('button', { name: 'Reset level' }).click()
      await expect(page).not.toHaveURL(/level=/)
      await expect.poll(() => waterOn(page)).toBe(atRest)
    })

    expect(complaints()).toEqual([])
    await page.close()
  })
}

/** How many pixels beside the note have the ink of homes that water reaches. */
async function waterOn(page: Page): Promise<number> {
  const map = await page.locator('.explorer__map').boundingBox()
  if (!map) throw new Error('There is no map')
  const clip = { ...map, x: map.x + 0.3 * map.width, width: 0.6 * map.width }
  const pixels = await pixelsOf(page, await page.screenshot({ clip }))
  return pixels.evaluate(({ data, width, height }) => {
    let count = 0
    for (let i = 0; i < width * height; i += 1) {
      const [r = 0, g = 0, b = 0] = data.subarray(4 * i, 4 * i + 3)
      if (Math.abs(r - 15) + Math.abs(g - 77) + Math.abs(b - 96) < 20) count += 1
    }
    return count
  })
}
