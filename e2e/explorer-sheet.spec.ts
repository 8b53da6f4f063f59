import type { Page } from '@playwright/test'
import { needs } from './needs.ts'
import { readPdf, startsOfStrokes } from './pdf.ts'
import { expectBarToScale, openSheet, PT_PER_MM, scaleOf, sheetOf } from './sheet.ts'
import { expect, test } from './site.ts'
import { file } from './visitor-files.ts'
import { choose, openedFiles, pasteOver, wide } from './workbench.ts'

// Software draws the map, two tests at a time.
test.setTimeout(240_000)

const landUses = ['Residential', 'Commercial', 'Agriculture', 'Forest', 'Wetland']

test('the sheet is one page of vectors to scale on each paper, and nothing leaves the page', {
  tag: '@media',
}, async ({ workbench: { page }, baseURL }) => {
  needs('poppler-utils')
  const sheet = await openSheet(page)
  const told: string[] = []
  page.on('request', (request) => {
    // The page around it may fetch pictures of its own that paper would show.
    const isOurs = request.url().startsWith(`${baseURL}/`)
    if (!isOurs || request.method() !== 'GET' || request.postData()) told.push(request.url())
  })
  await sheet.title.fill('Ward of the river bank')

  for (const [paper, shortMm, longMm] of [
    ['A4', 210, 297],
    ['A3', 297, 420],
  ] as const) {
    for (const direction of ['landscape', 'portrait']) {
      await sheet.paper.selectOption(paper)
      await sheet.direction.selectOption(direction)
      const pdf = await sheet.print()

      const isLying = direction === 'landscape'
      expect(pdf.pages).toBe(1)
      expect(Math.abs(pdf.widthPt - (isLying ? longMm : shortMm) * PT_PER_MM)).toBeLessThan(1)
      expect(Math.abs(pdf.heightPt - (isLying ? shortMm : longMm) * PT_PER_MM)).toBeLessThan(1)
      expect(pdf.pictures).toEqual([])
      for (const words of [
        'Ward of the river bank',
        'Sample data',
        'WGS 84',
        'Lessa',
        ...landUses,
      ]) {
        expect(pdf.text).toContain(words)
      }
      expect(pdf.text).toContain('Purani Bazar'.toUpperCase())
      expectBarToScale(pdf)
    }
  }

  expect(told).toEqual([])
})

test('a filter, a scale and the chosen plot are on the sheet as on the map', {
  tag: '@media',
}, async ({ workbench: { card, page } }) => {
  needs('poppler-utils')
  await page.evaluate(() =>
    location.assign('#explore?landUse=256&plot=600&at=26.13800_91.70200_15.50_0_0'),
  )
  await expect(card).toBeVisible()
  const sheet = await openSheet(page)
  const fitting = await sheet.scale.inputValue()
  const larger = await sheet.scale.locator('option').first().getAttribute('value')

  const whole = await sheet.print()
  await sheet.scale.selectOption(larger)
  const part = await sheet.print()

  expect(whole.text).toContain('Land use: Wetland')
  expect(whole.text).toMatch(/\d+ of 12,\d{3} plots/)
  expect(whole.text).not.toContain('Residential')
  expect(scaleOf(whole)).toBe(Number(fitting))
  expect(scaleOf(part)).toBe(Number(larger))
  expect(scaleOf(part)).toBeLessThan(scaleOf(whole))
  expectBarToScale(part)
})

test('an own file is printed where the ward is not, to scale on the ground', {
  tag: '@media',
}, async ({ files: { page } }) => {
  needs('poppler-utils')
  // On the ellipsoid of WGS 84, not on a sphere, this is how far they are from each other.
  const apartM = 1106.5
  const text = 'name,lat,lon\nTank,15.30,75.00\nWell,15.31,75.00\n'
  await choose(page, file('wells.csv', text))
  await expect(openedFiles(page)).toHaveCount(1)
  const sheet = await openSheet(page)

  const pdf = await sheet.print()

  expect(pdf.pages).toBe(1)
  expect(pdf.pictures).toEqual([])
  expect(pdf.text).toContain('wells')
  expect(pdf.text).toContain('CSV')
  expect(pdf.text).not.toContain('Sample data')
  expect(pdf.text).toMatch(/75°00′00″E/)
  expectBarToScale(pdf)
  const dots = startsOfStrokes(pdf.draw(), await fileColour(page))
  // The legend has a third.
  const [tank, well] = dots.filter(({ x }) => x < 0.7 * pdf.widthPt)
  const apartPt = Math.abs((tank?.y ?? 0) - (well?.y ?? 0))
  const expectedPt = (apartM / scaleOf(pdf)) * 1000 * PT_PER_MM
  expect(dots).toHaveLength(3)
  expect(Math.abs(apartPt / expectedPt - 1)).toBeLessThan(0.002)
  await page.keyboard.press('Escape')
})

test('off the ward there is a graticule, and no legend', { tag: '@media' }, async ({
  workbench: { page },
}) => {
  needs('poppler-utils')
  await page.evaluate(() => location.assign('#explore?at=20_91.7_9_0_0'))
  await expect(page).toHaveURL(/at=20\.00000_91\.70000_9\.00/)
  const sheet = await openSheet(page)

  const pdf = await sheet.print()

  expect(pdf.pages).toBe(1)
  expect(pdf.text).toMatch(/91°\d\d′E/)
  // Poppler reads upright letters that stand on their side from their end.
  expect(pdf.text).toMatch(/20°\d\d′N|N′\d\d°02/)
  expect(pdf.text).not.toContain('Residential')
  expect(pdf.text).not.toContain('Sample data')
  expectBarToScale(pdf)
})

test('the dialog is for keyboards and small screens too, and leaves the page as it was', {
  tag: '@media',
}, async ({ workbench: { explorer, page } }) => {
  needs('poppler-utils')
  const button = explorer.dialog.getByRole('button', { name: 'Print the sheet' }).first()
  await button.focus()
  await page.keyboard.press('Enter')
  const sheet = sheetOf(page)
  await sheet.isDrawn()
  await expect(sheet.title).toBeFocused()
  await explorer.expectNoViolation()

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
    await sheet.printButton.scrollIntoViewIfNeeded()
    await expect(sheet.printButton).toBeInViewport()
  }
  await page.setViewportSize(wide)
  await page.emulateMedia({ forcedColors: 'active' })
  await explorer.expectNoViolation()
  await page.emulateMedia({ forcedColors: 'none' })

  await page.keyboard.press('Escape')

  await expect(sheet.dialog).toHaveCount(0)
  await expect(explorer.dialog).toBeVisible()
  await expect(button).toBeFocused()
  // Without a sheet the page prints as it ever did.
  const pdf = readPdf(await page.pdf({ preferCSSPageSize: true }))
  expect(pdf.pages).toBeGreaterThan(1)
})

test('printing is the browser’s own, under the title of the sheet', async ({
  workbench: { page },
}) => {
  // No other test of this page presses it.
  await page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset.printed = document.title
      dispatchEvent(new Event('afterprint'))
    }
  })
  const before = await page.title()
  const sheet = await openSheet(page)
  await pasteOver(sheet.title, 'Plots by the river')

  await sheet.printButton.click()

  await expect(page.locator('html')).toHaveAttribute('data-printed', 'Plots by the river')
  expect(await page.title()).toBe(before)
})

test('without WebGL the sheet is the same', { tag: '@media' }, async ({ flat: { page } }) => {
  needs('poppler-utils')
  const sheet = await openSheet(page)

  const pdf = await sheet.print()

  expect(pdf.pages).toBe(1)
  expect(pdf.pictures).toEqual([])
  for (const words of landUses) expect(pdf.text).toContain(words)
  expectBarToScale(pdf)
})

/** Which the file got on the map, as red, green and blue. */
async function fileColour(page: Page): Promise<[number, number, number]> {
  const dots = page.locator('.print-sheet svg svg path[stroke-linecap=round]')
  const value = Number.parseInt((await dots.last().getAttribute('stroke'))?.slice(1) ?? '', 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
