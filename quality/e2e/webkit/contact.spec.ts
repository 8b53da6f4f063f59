import { expect } from '@playwright/test'
import { newEnquiry } from '../popup.ts'
import { readSpreadsheet, readStored } from '../stored.ts'
import {
  desktop,
  fillPopup,
  goToIndustries,
  openAndClose,
  POPUP,
  phone,
  sizesFor,
  test,
  type Visitor,
} from './visitor.ts'

// The page is rendered in software, and the driver types each letter.
test.setTimeout(240_000)

const SUBMIT = `${POPUP} [type=submit]`
const SUCCESS = '.Toastify__toast--success'

for (const size of sizesFor(phone)) {
  test.describe(`at ${size.width} px`, () => {
    test('anchors lead to their sections, and the popup opens from both places and closes in every way', async ({
      arrive,
    }) => {
      const visitor = await arrive(size)
      await visitor.goto('/')

      if (size !== desktop) {
        for (const close of [() => visitor.escape(), () => visitor.click('.menu__close')]) {
          await visitor.click('.header__burger')
          await visitor.shown('.menu')
          await close()
          await visitor.shown('.menu', false)
        }
      }
      await goToIndustries(visitor, size)
      await visitor.back()
      await visitor.sees(() => location.hash === '')

      await openAndClose(visitor, size)
      expect(await visitor.complaints()).toEqual([])
    })

    test('rejects an enquiry, stores the corrected one by both requests, and keeps what cannot be sent', async ({
      arrive,
      gate,
      site,
    }) => {
      const visitor = await arrive(size)
      const [enquiry, first, second] = [newEnquiry(), newEnquiry(), newEnquiry()]
      await openPopup(visitor)

      await visitor.click(SUBMIT)
      await visitor.focused(`${POPUP} [name=name]`)
      await fillPopup(visitor, { ...enquiry, email: 'anita' })
      await visitor.click(SUBMIT)
      await visitor.focused(`${POPUP} [name=email]`)
      expect(await visitor.count(SUCCESS)).toBe(0)
      await visitor.fill(`${POPUP} [name=email]`, enquiry.email)
      await visitor.click(SUBMIT)

      await visitor.seesCount(SUCCESS, 1)
      await expect
        .poll(() => readStored(site, enquiry.email))
        .toEqual([{ ...enquiry, status: 'accepted' }])
      await expect.poll(() => readSpreadsheet(site, enquiry.email)).toHaveLength(1)
      await visitor.seesCount('.Toastify__toast', 0)
      expect(await visitor.complaints()).toEqual([])

      await gate.fail('/spreadsheet')
      await fillPopup(visitor, first)
      await visitor.click(SUBMIT)
      await visitor.seesCount(SUCCESS, 1)
      await expect.poll(() => readStored(site, first.email)).toHaveLength(1)
      await visitor.seesCount(SUCCESS, 0)

      await gate.fail('/api/contact')
      await fillPopup(visitor, second)
      await visitor.click(SUBMIT)
      await visitor.sees(() => sessionStorage.getItem('kept-enquiries') !== null)
      await visitor.sees(() => !document.querySelector('.contact-popup [aria-busy=true]'))
      expect(await visitor.count('.Toastify__toast')).toBe(0)
      expect(
        await visitor.look(
          () => document.querySelector<HTMLTextAreaElement>('.contact-popup textarea')?.value,
        ),
      ).toBe(second.message)

      await gate.recover()
      await visitor.seesCount(SUCCESS, 1)
      await expect.poll(() => readStored(site, second.email)).toHaveLength(1)
    })
  })
}

async function openPopup(visitor: Visitor): Promise<void> {
  await visitor.goto('/')
  await visitor.click('.hero [commandfor=contact-popup]')
  await visitor.shown(POPUP)
}
