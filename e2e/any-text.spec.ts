import { CONTACT_PATH } from '@app/contract/enquiry.ts'
import fc from 'fast-check'
import { holdToasts, newEnquiry, popupOf } from './popup.ts'
import { expect, test } from './site.ts'
import { readStored } from './stored.ts'

const ENQUIRIES = 40
const SEED = 144

/** All of Unicode and halves of it, with a liking for what is lost, unseen or as long as it may be. */
const text = (limit: number) =>
  fc
    .oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: limit }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: limit }),
      fc.string({ unit: fc.constantFrom('\ufffd', '\ud800', '\0', '\u0085', ' '), minLength: 4 }),
      fc.constantFrom('\u{1f5fa}'.repeat(limit), '\u09dc'.repeat(limit), '\ufeffa', '\u00a0'),
    )
    .map((value) => value.slice(0, limit))

const enquiries = fc.record({
  name: text(120),
  domain: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('example.org', 'bücher.example', '例え。テスト') },
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  ),
  phoneNumber: fc.constantFrom('', '123456', ' +91 (361) 234-5678 '),
  message: text(5000),
})

test('whatever the form takes is stored, as the form has it', async ({ page, site }) => {
  test.slow()
  await holdToasts(page)
  const popup = popupOf(page)
  await popup.open()
  await expect(page.locator('.toasts')).toBeAttached()
  let taken = 0

  for (const { domain, ...rest } of fc.sample(enquiries, { numRuns: ENQUIRIES, seed: SEED })) {
    const { email, ...plain } = newEnquiry(rest)
    const address = email.replace('example.org', () => domain)
    const held = await popup.dialog
      .locator('form')
      .evaluate(fillAndRead, { ...plain, email: address })
    if (held === undefined) continue
    const answering = page.waitForResponse(`**${CONTACT_PATH}`)
    await popup.submit.click()

    const answer = await answering
    expect(answer.status(), JSON.stringify(held)).toBe(200)
    const kept = mapValues(held, (value) => plainText(value).normalize('NFC'))
    const stored = readStored(site, kept.email ?? '')
    expect(stored.map(({ status: _, ...fields }) => fields)).toEqual([kept])
    await expect(popup.submit).toBeEnabled()
    taken += 1
  }

  expect(taken).toBeGreaterThan(ENQUIRIES / 8)
})

/** As a script or a password manager fills a form; undefined if the form's own validation refuses. */
function fillAndRead(form: HTMLElement, texts: Record<string, string>) {
  if (!(form instanceof HTMLFormElement)) throw new Error('this is no form')
  for (const [name, value] of Object.entries(texts)) {
    const field = form.elements.namedItem(name)
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    if (!isText) throw new Error(`${name} is no field`)
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  if (!form.checkValidity()) return undefined
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  const held: Record<string, string> = Object.fromEntries(entries)
  delete held.website
  return held
}

/** Control characters are spaces and those around do not count, as the specification's decisions say. */
function plainText(value: string): string {
  return value
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .trim()
}

function mapValues(record: Record<string, string>, change: (value: string) => string) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}
