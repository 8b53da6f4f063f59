import { expect, moving, test } from './site.ts'

test.use(moving)

const sections = [
  [/^ABOUT /, 'about'],
  ['CORE FEATURES', 'core-features'],
  ['INDUSTRIES', 'industries'],
  ['CONTACT US', 'contact'],
] as const

test.describe('the bar', () => {
  for (const path of ['/', '/privacy-policy']) {
    test(`leads from ${path} to each section, below the bar, and names it in the address`, async ({
      page,
    }) => {
      for (const [label, id] of sections) {
        await page.goto(path)

        await page.getByRole('banner').getByRole('link', { name: label }).click()

        await expect(page).toHaveURL(`/#${id}`)
        await expectBelowBar(page, id)
      }
    })
  }

  test('scrolls smoothly, but not for those who asked for less motion', { tag: '@media' }, async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth')

    await page.emulateMedia({ reducedMotion: 'reduce' })

    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto')
  })

  test('stays in sight', async ({ page }) => {
    await page.goto('/#contact')

    await expect(page.getByRole('banner')).toBeInViewport()
  })
})

test.describe('the menu of small screens', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  test('opens from the hamburger, holds the page still, and gives the focus back', async ({
    page,
  }) => {
    await page.goto('/')
    const hamburger = page.getByRole('button', { name: 'Open menu' })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    const cross = menu.getByRole('button', { name: 'Close menu' })
    await expect(menu).toBeHidden()

    for (const close of [() => cross.click(), () => page.keyboard.press('Escape')]) {
      await hamburger.click()
      await expect(menu).toBeVisible()
      await expect(cross).toBeFocused()
      await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')

      await close()

      await expect(menu).toBeHidden()
      await expect(hamburger).toBeFocused()
    }
  })

  test('closes on choosing a section and goes there', async ({ page }) => {
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await page.goto('/')

    for (const [label, id] of sections) {
      await page.getByRole('button', { name: 'Open menu' }).click()
      await menu.getByRole('link', { name: label }).click()

      await expect(menu).toBeHidden()
      await expect(page).toHaveURL(`/#${id}`)
      await expectBelowBar(page, id)
    }
  })

  test('does not cover what the keyboard has gone on to', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('link', { name: 'CONTACT US' }).focus()

    await page.keyboard.press('Tab')

    await expect(menu).toBeHidden()
  })

  test('is gone when the screen is turned and has room for the bar', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Open menu' }).click()

    await page.setViewportSize({ width: 1024, height: 768 })

    await expect(page.locator('html')).toHaveCSS('overflow', 'visible')
    await page.setViewportSize({ width: 360, height: 780 })
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  })
})

test.describe('the keyboard', () => {
  test('is offered a way past the bar first', async ({ page }) => {
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

  for (const width of [360, 1440]) {
    test(`reaches everything in reading order with a visible focus at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
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
        expect(tag, `step ${step}`).not.toBe('BODY')
        expect(isOutlined, `step ${step}`).toBe(true)
        expect(isSized, `step ${step}`).toBe(true)
        // What stands beside what was read may begin higher up.
        const isBeside = place.left >= before.right || place.right <= before.left
        if (!isBeside) expect(place.top, `step ${step}`).toBeGreaterThanOrEqual(before.top)
        before = place
      }
    })
  }
})

async function expectBelowBar(page: import('@playwright/test').Page, id: string) {
  const bar = page.getByRole('banner')
  await expect(async () => {
    const top = await page
      .locator(`#${id}`)
      .evaluate((section) => section.getBoundingClientRect().top)
    const bottom = await bar.evaluate((header) => header.getBoundingClientRect().bottom)
    expect(Math.abs(top - bottom)).toBeLessThanOrEqual(2)
  }).toPass()
}
