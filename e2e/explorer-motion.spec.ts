import type { Page } from '@playwright/test'
import { explorerOf } from './explorer.ts'
import { inkOf } from './ink.ts'
import { expect, moving, test } from './site.ts'
import { follow, openWorkbench, wide } from './workbench.ts'

// The map is rendered in software, two tests at a time.
test.setTimeout(180_000)
test.use({ ...moving, viewport: wide })

test('a card grows into the explorer, and the explorer shrinks back into its card', {
  tag: '@media',
}, async ({ page }) => {
  await page.addInitScript(recordTransitions)
  const frames = () => page.evaluate(() => (window as unknown as Recorded).frames) // set above
  const explorer = explorerOf(page)
  const card = page.getByRole('listitem').filter({ hasText: 'Which plots are in dispute?' })
  const link = card.getByRole('link')
  await page.goto('/')

  await link.click()
  await expect.poll(async () => (await frames()).length).toBe(1)
  await expect.poll(() => explorer.dialog.evaluate(holdsFocus)).toBe(true)
  const { y: top } = (await explorer.dialog.boundingBox()) ?? { y: -1 }
  await explorer.close.click()

  await expect(explorer.dialog).toHaveCount(0)
  await expect.poll(async () => (await frames()).length).toBe(2)
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()
  const width = await card.evaluate((element) => element.clientWidth)
  const [opening, closing] = await frames()
  expect(opening?.map((frame) => frame.width)).toEqual([width, wide.width])
  expect(closing?.map((frame) => frame.width)).toEqual([wide.width, width])
  expect(opening?.at(-1)?.top).toBe(Math.round(top))
})

interface Recorded {
  /** The first and the last frame of each transition. */
  frames: { width: number; top: number }[][]
}

/** Runs in the page. */
function recordTransitions(): void {
  const frames: Recorded['frames'] = []
  Object.assign(window, { frames })
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (update) => {
    const transition = start(update)
    transition.ready.then(() => {
      const effects = document.getAnimations().map(({ effect }) => effect as KeyframeEffect)
      const growing = effects.find((effect) => effect.pseudoElement?.endsWith('group(explorer)'))
      frames.push(
        (growing?.getKeyframes() ?? []).map(({ width, transform }) => ({
          width: Math.round(Number.parseFloat(String(width))),
          top: Math.round(new DOMMatrix(String(transform)).f),
        })),
      )
    })
    return transition
  }
}

test('tilts the map to show the whole ward in 3D, and flattens it again', {
  tag: '@engines',
}, async ({ page }) => {
  const tilt = 'Tilted view with 3D buildings'
  const whole = 'Show the whole survey'
  const { dialog } = (await openWorkbench(page)).explorer
  const canvas = dialog.getByRole('region', { name: 'Map of the sample survey' })
  const ink = async () => inkOf(page, await canvas.screenshot({ caret: 'initial' }))
  const button = (name: string) => dialog.getByRole('button', { name })

  await test.step('shows the whole ward in 3D', async () => {
    await isPainted(page, '')
    const flat = await canvas.screenshot({ caret: 'initial' })
    await button(tilt).click()
    await expect(page).toHaveURL(/at=[^&]*_1[345]\.\d+_-18_56&tilt=1/, { timeout: 90_000 })
    await isPainted(page, 'tilt=1')
    await expect.poll(async () => (await ink()).all).toBeGreaterThan(0.15)
    expect(flat.equals(await canvas.screenshot({ caret: 'initial' }))).toBe(false)
  })

  await test.step('flattens the map on a second press', async () => {
    await button(tilt).click()
    await expect(page).toHaveURL(/at=[^&]*_0_0$/, { timeout: 90_000 })
  })

  for (const [first, second] of [
    [tilt, whole],
    [whole, tilt],
  ] as const) {
    await test.step(`'${first}' and '${second}' pressed in one frame both take effect`, async () => {
      await follow(page, 'at=26.140824_91.705332_17_0_0')
      await expect(page).toHaveURL(/_17\.00_0_0$/, { timeout: 90_000 })
      await button(first).evaluate(pressBoth, second)
      await expect(page).toHaveURL(/_1[345]\.\d+_-18_56&tilt=1$/, { timeout: 90_000 })
    })
  }
})

/** All layers are painted. A filtered layer is painted only after the ones before it. */
async function isPainted(page: Page, shown: string): Promise<void> {
  for (const filter of ['landUse=1&', '']) {
    const before = await page.evaluate(
      () => performance.getEntriesByName('explorer:filter', 'mark').at(-1)?.startTime ?? 0,
    )
    await follow(page, `${filter}${shown}`)
    await page.waitForFunction((begun) => {
      const [painted] = performance.getEntriesByName('explorer:filter-pixels')
      return painted !== undefined && painted.startTime > begun
    }, before)
  }
}

/** Runs in the page: the second press comes before the first one has moved the map. */
function pressBoth(button: HTMLElement, second: string): void {
  const other = button.parentElement?.querySelector<HTMLElement>(`[aria-label="${second}"]`)
  if (!other) throw new Error(`There is no '${second}'`)
  button.click()
  other.click()
}

function holdsFocus(dialog: Element): boolean {
  return dialog.contains(document.activeElement)
}
