import { expect, type Locator, type Page } from '@playwright/test'
import { newEnquiry, popupOf } from './popup.ts'

/** Opens the popup and sends until there are this many toasts. */
export async function showToasts(page: Page, count: number): Promise<[Locator, ...Locator[]]> {
  const toasts = page.locator('.Toastify__toast')
  await popupOf(page).open()
  for (let number = 1; number <= count; number++) {
    await sendOne(page)
    await expect(toasts).toHaveCount(number)
  }
  const ids = await toastIds(page)
  const [first, ...others] = ids.map((id) => page.locator(`.Toastify__toast[id="${id}"]`))
  if (!first) throw new Error('There is no toast')
  return [first, ...others]
}

export async function sendOne(page: Page) {
  const popup = popupOf(page)
  await popup.send(newEnquiry())
  await expect(popup.submit).toBeEnabled()
}

export function toastIds(page: Page): Promise<string[]> {
  return page.locator('.Toastify__toast').evaluateAll((toasts) => toasts.map(({ id }) => id))
}

/** The progress bar of a toast. The toast closes when the bar is empty. */
export function clockOf(toast: Locator): Locator {
  return toast.getByRole('progressbar')
}
