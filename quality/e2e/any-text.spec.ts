import { anyEnquiries, sendByForm, storedAs } from './any-text.ts'
import { holdToasts, popupOf } from './popup.ts'
import { expect, test } from './site.ts'
import { readStored } from './stored.ts'

/** A small sample, because each goes through a browser. */
const ENQUIRIES = 20
const SEED = 144

test('stores any text that the form accepts, as the form holds it', async ({ page, site }) => {
  test.slow()
  await holdToasts(page)
  const popup = popupOf(page)
  await popup.open()
  await expect(page.locator('.toasts')).toBeAttached()
  let taken = 0

  for (const enquiry of anyEnquiries(ENQUIRIES, SEED)) {
    const sent = await page.evaluate(sendByForm, enquiry)
    if (sent === null) continue
    taken += 1

    expect(sent.status, JSON.stringify(sent.held)).toBe(200)
    const kept = storedAs(sent.held)
    const stored = readStored(site, kept.email ?? '')
    expect(stored.map(({ status: _, ...fields }) => fields)).toEqual([kept])
  }

  expect(taken, 'most are taken').toBeGreaterThan(ENQUIRIES * 0.7)
})
