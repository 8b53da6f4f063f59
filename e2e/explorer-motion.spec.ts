import { explorerOf } from './explorer.ts'
import { expect, moving, test } from './site.ts'

// Software draws the map, two tests at a time.
test.setTimeout(180_000)
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

test('the whole ward and 3D, pressed in one breath, both come, whichever is first', async ({
  page,
}) => {
  const explorer = explorerOf(page)
  const whole = 'Show the whole survey'
  const tilt = 'Tilted view with buildings in 3D'

  for (const [first, second] of [
    [tilt, whole],
    [whole, tilt],
  ] as const) {
    await page.goto('/#explore?at=26.132915_91.713576_17_0_0')
    await explorer.isDrawn()
    await expect(page).toHaveURL(/_17\.00_0_0$/, { timeout: 90_000 })

    await explorer.dialog.getByRole('button', { name: first }).evaluate(pressBoth, second)

    await expect(page, first).toHaveURL(/_1[23]\.\d+_-18_56&tilt=1$/, { timeout: 90_000 })
  }
})

/** Runs in the page: the second press comes before the first has moved anything. */
function pressBoth(button: HTMLElement, second: string): void {
  const other = button.parentElement?.querySelector<HTMLElement>(`[aria-label="${second}"]`)
  if (!other) throw new Error(`There is no '${second}'`)
  button.click()
  other.click()
}

function holdsFocus(dialog: Element): boolean {
  return dialog.contains(document.activeElement)
}
