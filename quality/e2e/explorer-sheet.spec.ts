import type { Locator } from '@playwright/test'
import { needs } from './needs.ts'
import { readPdf } from './pdf.ts'
import { expectBarToScale, openSheet, PT_PER_MM, scaleOf, sheetOf } from './sheet.ts'
import { expect, test } from './site.ts'
import { follow, wide } from './workbench.ts'

const landUses = ['Residential', 'Commercial', 'Agriculture', 'Forest', 'Wetland']

test('the dialog works by keyboard and on small screens, and restores the page when closed', {
  tag: '@media',
}, async ({ workbench: { explorer, page } }) => {
  const button = explorer.dialog.getByRole('button', { name: 'Print the sheet' }).first()
  await button.focus()
  await page.keyboard.press('Enter')
  const sheet = sheetOf(page)
  await sheet.isDrawn()
  await expect(sheet.contents).toBeFocused()
  await explorer.expectNoViolation()
  expect(await cutOf(sheet.scale)).toBeLessThanOrEqual(0)

  for (const [width, height] of [
    [320, 640],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(sheet.dialog).toBeVisible()
    const { scrollWidth, clientWidth } = await sheet.dialog.evaluate(
      ({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }),
    )
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    expect(await cutOf(sheet.scale)).toBeLessThanOrEqual(0)
    await sheet.printButton.scrollIntoViewIfNeeded()
    await expect(sheet.printButton).toBeInViewport()
  }
  await page.setViewportSize(wide)
  await page.emulateMedia({ forcedColors: 'active' })
  await explorer.expectNoViolation()
  await page.emulateMedia({ forcedColors: 'none' })

  await test.step('the browser prints the sheet under its title', async () => {
    // Only this test of the page presses the button.
    await page.evaluate(() => {
      window.print = () => {
        document.documentElement.dataset.printed = document.title
        dispatchEvent(new Event('afterprint'))
      }
    })
    const before = await page.title()
    await sheet.title.fill('Plots by the river')
    await sheet.printButton.click()
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'Plots by the river')
    expect(await page.title()).toBe(before)
  })

  await page.keyboard.press('Escape')

  await expect(sheet.dialog).toHaveCount(0)
  await expect(explorer.dialog).toBeVisible()
  await expect(button).toBeFocused()
  await page.emulateMedia({ media: 'print' })
  await expect(explorer.dialog).toBeHidden()
  await expect(explorer.opener).toBeHidden()
  await page.emulateMedia({ media: null })
})

test('the sheet is one page of vectors to scale, and no data leaves the page', {
  tag: '@media',
}, async ({ workbench: { card, page }, baseURL }) => {
  needs('poppler-utils')
  const unexpected: string[] = []
  page.on('request', (request) => {
    // The page itself may load pictures for print.
    const isOurs = request.url().startsWith(`${baseURL}/`)
    if (!isOurs || request.method() !== 'GET' || request.postData()) unexpected.push(request.url())
  })
  const sheet = await openSheet(page)
  await sheet.title.fill('Ward of the river bank')

  for (const [paper, direction, widthMm, heightMm] of [
    ['A4', 'landscape', 297, 210],
    ['A3', 'portrait', 297, 420],
  ] as const) {
    await sheet.paper.selectOption(paper)
    await sheet.direction.selectOption(direction)
    const pdf = await sheet.print()

    expect(pdf.pages).toBe(1)
    expect(Math.abs(pdf.widthPt - widthMm * PT_PER_MM)).toBeLessThan(1)
    expect(Math.abs(pdf.heightPt - heightMm * PT_PER_MM)).toBeLessThan(1)
    expect(pdf.pictures).toEqual([])
    for (const words of ['Ward of the river bank', 'Sample data', 'WGS 84', 'Lessa', ...landUses]) {
      expect(pdf.text).toContain(words)
    }
    expect(pdf.text).toContain('Purani Bazar'.toUpperCase())
    expectBarToScale(pdf)
  }
  await page.keyboard.press('Escape')

  await test.step('the sheet has the filter, scale and selected plot of the map', async () => {
    await follow(page, 'landUse=256&plot=600&at=26.13800_91.70200_15.50_0_0')
    await expect(card).toBeVisible()
    await openSheet(page)
    const fitting = await sheet.scale.inputValue()
    const larger = await sheet.scale.locator('option').first().getAttribute('value')

    const whole = await sheet.print()
    await sheet.scale.selectOption(larger)
    const part = await sheet.print()

    expect(whole.text).toContain('Land use: Wetland')
    expect(whole.text).toMatch(/\d+ of 921 plots/)
    expect(whole.text).not.toContain('Residential')
    expect(scaleOf(whole)).toBe(Number(fitting))
    expect(scaleOf(part)).toBe(Number(larger))
    expect(scaleOf(part)).toBeLessThan(scaleOf(whole))
    expectBarToScale(part)
  })
  expect(unexpected).toEqual([])
  await page.keyboard.press('Escape')

  await test.step('without a sheet, the page is printed', async () => {
    await expect(sheet.dialog).toHaveCount(0)
    const pdf = readPdf(await page.pdf({ preferCSSPageSize: true }))
    expect(pdf.pages).toBeGreaterThan(1)
  })
})

/** By how many pixels the longest choice of a list is wider than the list. */
function cutOf(list: Locator): Promise<number> {
  return list.evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement // as the list itself
    Object.assign(copy.style, { position: 'absolute', inlineSize: 'max-content' })
    element.after(copy)
    const missing = copy.offsetWidth - (element as HTMLElement).offsetWidth
    copy.remove()
    return missing
  })
}
