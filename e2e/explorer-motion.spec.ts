import { explorerOf } from './explorer.ts'
import { expect, moving, test } from './site.ts'

test.use(moving)

test('opens and closes by a view transition, for whoever likes motion', { tag: '@media' }, async ({
  page,
}) => {
  let transitions = 0
  await page.exposeFunction('countTransition', () => {
    transitions += 1
  })
  await page.addInitScript(() => {
    const { countTransition } = window as unknown as { countTransition(): void } // exposed
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      countTransition()
      return start(update)
    }
  })
  const explorer = explorerOf(page)

  await explorer.open()
  await expect.poll(() => transitions).toBe(1)
  await expect.poll(() => explorer.dialog.evaluate(holdsFocus)).toBe(true)
  await explorer.close.click()

  await expect(explorer.dialog).toHaveCount(0)
  await expect.poll(() => transitions).toBe(2)
  await expect(explorer.opener).toBeFocused()
})

function holdsFocus(dialog: Element): boolean {
  return dialog.contains(document.activeElement)
}
