import { errorsOf, expectTopRight, holdToasts, newEnquiry, popupOf } from './popup.ts'
import { expect, test } from './site.ts'
import { readStored } from './stored.ts'

test.beforeEach(({ page }) => holdToasts(page))

test('a throw in the submission shows the error toast and keeps the text', {
  tag: '@console',
}, async ({ page }) => {
  await page.addInitScript(() => {
    crypto.randomUUID = () => {
      throw new Error('no randomness today')
    }
  })
  const errors = errorsOf(page)
  const enquiry = newEnquiry()
  const popup = popupOf(page)
  await popup.open()

  await popup.send(enquiry)

  await expect(popup.failures).toHaveText('Failed to submit form!')
  await expect(popup.failures).toHaveClass(/theme--dark/)
  expect(errors.join()).toContain('no randomness today')
  expect(await popup.values()).toEqual(enquiry)
  await expect(popup.submit).toBeEnabled()
})

for (const [thing, pattern] of [
  ['script', '**/assets/popup-*.js*'],
  ['stylesheet', '**/assets/toasts-*.css'],
] as const) {
  test(`a ${thing} that does not load is told, and the next try works`, async ({ page, site }) => {
    const addresses: string[] = []
    let isDown = true
    await page.route(pattern, (route) => {
      addresses.push(route.request().url())
      return isDown ? route.abort() : route.continue()
    })
    await page.clock.install()
    const enquiry = newEnquiry()
    const popup = popupOf(page)
    const told = page.getByRole('alert')
    await popup.open()
    // A browser that knows at once that it failed asks again at the next sign of intent.
    await expect.poll(() => addresses.length).toBeGreaterThan(0)
    await expect(told).toHaveCount(0)
    // What is told would be gone before a busy machine has looked.
    await page.clock.pauseAt(Date.now() + 60_000)

    await popup.send(enquiry)
    await expect(told).toHaveText('Failed to submit form!')
    await expectTopRight(page, told)
    expect(await popup.values()).toEqual(enquiry)
    await page.clock.runFor(1_999)
    await expect(told).toBeVisible()
    await page.clock.runFor(1)
    await expect(told).toBeHidden()
    await page.clock.resume()

    isDown = false
    await popup.submit.click()
    await expect(popup.successes).toHaveCount(1)
    await expect.poll(() => readStored(site, enquiry.email)).toHaveLength(1)
    // A browser may remember that an import failed, and then only another address helps.
    if (thing === 'script') expect(new Set(addresses).size).toBe(addresses.length)
  })
}

test('a failure is told though the popup was closed meanwhile', async ({ page }) => {
  const { promise, resolve: fail } = Promise.withResolvers<void>()
  await page.route('**/assets/popup-*.js*', async (route) => {
    await promise
    await route.abort()
  })
  await page.clock.install()
  const popup = popupOf(page)
  await popup.open()
  await popup.send(newEnquiry())
  await page.keyboard.press('Escape')
  await expect(popup.dialog).toBeHidden()
  await page.clock.pauseAt(Date.now() + 60_000)

  fail()

  await expect(page.getByRole('alert')).toHaveText('Failed to submit form!')
})
