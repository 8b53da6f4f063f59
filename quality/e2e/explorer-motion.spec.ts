import { explorerOf } from './explorer.ts'
import { expect, moving, test } from './site.ts'
import { wide } from './workbench.ts'

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

function holdsFocus(dialog: Element): boolean {
  return dialog.contains(document.activeElement)
}
