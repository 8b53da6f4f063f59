import { expect } from '@playwright/test'
import { newEnquiry } from '../popup.ts'
import { readStored } from '../stored.ts'
import { fillPopup, goToIndustries, openAndClose, POPUP, phone, sizesFor, test } from './visitor.ts'

for (const size of sizesFor(phone)) {
  test(`stores an enquiry without script at ${size.width} px`, async ({ arrive, site }) => {
    const visitor = await arrive({ ...size, args: ['--enable-javascript=false'] })
    const enquiry = newEnquiry()
    await visitor.goto('/')
    await visitor.shown('h1')
    await visitor.shown('#open-explorer', false)

    await goToIndustries(visitor, size)
    await openAndClose(visitor, size, false)

    await visitor.click('.hero [commandfor=contact-popup]')
    await fillPopup(visitor, enquiry)
    await visitor.click(`${POPUP} [type=submit]`)

    await visitor.sees(() => location.pathname === '/api/contact')
    await visitor.shown('h1')
    await expect
      .poll(() => readStored(site, enquiry.email))
      .toEqual([{ ...enquiry, status: 'accepted' }])
  })
}
