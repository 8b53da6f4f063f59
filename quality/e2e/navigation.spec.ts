import type { Page } from '@playwright/test'
import { expect, moving, test } from './site.ts'

test.use(moving)

const sections = [
  [/^ABOUT /, 'about'],
  ['CORE FEATURES', 'core-features'],
  ['INDUSTRIES', 'industries'],
  ['CONTACT US', 'contact'],
] as const

test('the bar stays in view and leads to each section, also from another page @product', {
  tag: '@engines',
}, async ({ page }) => {
  const bar = page.getByRole('banner')
  await page.goto('/')

  for (const [label, id] of sections) {
    await bar.getByRole('link', { name: label }).click()
    await expectBelowBar(page, id)
  }
  await page.goto('/privacy-policy')
  await bar.getByRole('link', { name: 'INDUSTRIES' }).click()

  await expectBelowBar(page, 'industries')
  await expect(bar).toBeInViewport()
})

test('the menu on small screens opens, stops the page from scrolling, closes and leads to sections @product', {
  tag: '@engines',
}, async ({ page }) => {
  const phone = { width: 360, height: 780 }
  await page.setViewportSize(phone)
  await page.goto('/')
  const root = page.locator('html')
  const hamburger = page.getByRole('button', { name: 'Open menu' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const cross = menu.getByRole('button', { name: 'Close menu' })
  await expect(menu).toBeHidden()

  for (const close of [() => cross.click(), () => page.keyboard.press('Escape')]) {
    await hamburger.click()
    await expect(menu).toBeVisible()
    await expect(cross).toBeFocused()
    await expect(root).toHaveCSS('overflow', 'hidden')

    await close()

    await expect(menu).toBeHidden()
    await expect(hamburger).toBeFocused()
  }

  await test.step('a section is chosen', async () => {
    for (const [label, id] of [sections[0], sections[3]]) {
      await hamburger.click()
      await menu.getByRole('link', { name: label }).click()

      await expect(menu).toBeHidden()
      await expectBelowBar(page, id)
    }
  })

  await test.step('focus leaves by keyboard', async () => {
    await hamburger.click()
    await menu.getByRole('link', { name: 'CONTACT US' }).focus()

    await page.keyboard.press('Tab')

    await expect(menu).toBeHidden()
  })

  await test.step('the screen is rotated and has room for the bar', async () => {
    await hamburger.click()

    await page.setViewportSize({ width: 1024, height: 768 })

    await expect(root).toHaveCSS('overflow', 'visible')
    await page.setViewportSize(phone)
    await expect(menu).toBeHidden()
  })
})

test('the keyboard reaches everything in reading order with a visible focus @product', {
  tag: '@engines',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const expected = await page
      .locator('a[href], button')
      .evaluateAll((all) => all.filter((one) => one.checkVisibility()).length)

    let before = { top: 0, left: 0, right: 0 }
    for (let step = 0; step < expected; step++) {
      await page.keyboard.press('Tab')
      const { tag, isOutlined, isSized, ...place } = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement
        const { outlineStyle, outlineWidth } = getComputedStyle(element)
        const { top, left, right, width: w, height: h } = element.getBoundingClientRect()
        const isInBar = element.closest('header, .header__skip') !== null
        return {
          tag: element.tagName,
          isOutlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
          isSized: w > 0 && h > 0,
          top: isInBar ? 0 : Math.round(top + scrollY),
          left: Math.round(left),
          right: Math.round(right),
        }
      })
      const where = `step ${step} at ${width} px`
      expect(tag, where).not.toBe('BODY')
      expect(isOutlined, where).toBe(true)
      expect(isSized, where).toBe(true)
      // An element beside the previous one may begin higher up.
      const isBeside = place.left >= before.right || place.right <= before.left
      if (!isBeside) expect(place.top, where).toBeGreaterThanOrEqual(before.top)
      before = place
    }
  }

  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#./)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Get In Toutch' })).toBeFocused()
})

async function expectBelowBar(page: Page, id: string) {
  await expect(page).toHaveURL(`/#${id}`)
  const gap = () =>
    page.locator(`.header, #${id}`).evaluateAll(([bar, section]) => {
      const bottom = bar?.getBoundingClientRect().bottom ?? Number.NaN
      return Math.abs((section?.getBoundingClientRect().top ?? Number.NaN) - bottom)
    })
  await expect.poll(gap, { message: id, intervals: [100] }).toBeLessThanOrEqual(2)
}
