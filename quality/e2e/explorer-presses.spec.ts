import { expect, test } from './site.ts'

test('two presses while the map is moving take two steps', async ({ workbench: { page } }) => {
  const zoom = () => Number(/at=[^_]+_[^_]+_([^_]+)/.exec(page.url())?.[1])
  const before = zoom()

  // In one task, as on a page that is too busy to draw between two events.
  await page.getByRole('button', { name: 'Zoom in' }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })

  await expect.poll(zoom).toBeCloseTo(before + 2, 1)
})
