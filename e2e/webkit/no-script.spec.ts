import { expect } from '@playwright/test'
import { newEnquiry } from '../popup.ts'
import { readStored } from '../stored.ts'
import { desktop, phone, sizesFor, test } from './visitor.ts'

const POPUP = '.contact-popup'
const openers = ['.hero', '#contact'].map((place) => `${place} [commandfor=contact-popup]`)

for (const size of sizesFor(phone)) {
  test(`with no script at ${size.width} px, an enquiry is stored all the same`, async ({
    arrive,
    site,
  }) => {
    const visitor = await arrive({ ...size, args: ['--enable-javascript=false'] })
    const enquiry = newEnquiry()
    await visitor.goto('/')
    await visitor.shown('h1')
    await visitor.shown('#open-explorer', false)

    if (size === desktop) await visitor.click('.header__link', 'INDUSTRIES')
    else {
      await visitor.click('.header__burger')
      await visitor.click('.menu__link', 'INDUSTRIES')
      await visitor.shown('.menu', false)
    }
    await visitor.sees(() => location.hash === '#industries')
    await visitor.sees(() => {
      const top = document.querySelector('#industries-title')?.getBoundingClientRect().top ?? -1
      return top > 0 && top < innerHeight
    })

    const ways = [
      () => visitor.escape(),
      () => visitor.click('.contact-popup__close'),
      // A phone has no overlay.
      ...(size === desktop ? [() => visitor.clickAt(20, 20)] : []),
    ]
    for (const opener of openers) {
      for (const close of ways) {
        await visitor.click(opener)
        await visitor.shown(POPUP)
        await close()
        await visitor.shown(POPUP, false)
      }
    }

    await visitor.click(openers[0] ?? '')
    for (const [name, text] of Object.entries(enquiry)) {
      await visitor.fill(`${POPUP} [name=${name}]`, text)
    }
    await visitor.click(`${POPUP} [type=submit]`)

    await visitor.sees(() => location.pathname === '/api/contact')
    await visitor.shown('h1')
    await expect
      .poll(() => readStored(site, enquiry.email))
      .toEqual([{ ...enquiry, status: 'accepted' }])
  })
}
