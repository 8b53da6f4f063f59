import { expect, type Page } from '@playwright/test'
import { type PdfWord, readPdf } from './pdf.ts'

export const PT_PER_MM = 72 / 25.4

/** Opens the printed sheet of the current map, and waits until it is drawn. */
export async function openSheet(page: Page) {
  await page.getByRole('button', { name: 'Print the sheet' }).first().click()
  const sheet = sheetOf(page)
  await sheet.isDrawn()
  return sheet
}

export function sheetOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Print the sheet' })
  const isDrawn = async () => {
    await expect(dialog.getByRole('img', { name: 'Preview of the printed sheet' })).toBeVisible()
  }
  return {
    dialog,
    isDrawn,
    contents: dialog.getByLabel('Contents'),
    title: dialog.getByLabel('Title'),
    paper: dialog.getByLabel('Paper'),
    direction: dialog.getByLabel('Orientation'),
    scale: dialog.getByLabel('Scale'),
    printButton: dialog.getByRole('button', { name: 'Print', exact: true }),
    async print() {
      await isDrawn()
      return readPdf(await page.pdf({ preferCSSPageSize: true }))
    },
  }
}

export type Pdf = ReturnType<typeof readPdf>

/** The n of 1:n on the sheet. */
export function scaleOf({ text }: Pdf): number {
  return Number(/\b1:(\d{1,3}(?:,\d{3})*)/.exec(text)?.[1]?.replaceAll(',', ''))
}

/** The numbers above the scale bar are at its start and its end. */
export function expectBarToScale(pdf: Pdf): void {
  // Poppler splits rotated names into letters, so that a single 'm' may be part of one.
  const [bar] = pdf.words
    .filter(({ text }) => /^k?m$/.test(text))
    .map((unit) => {
      const isBeside = ({ text, y }: PdfWord) =>
        /^[\d.,]+$/.test(text) && Math.abs(y - unit.y) < 0.05
      return { unit, numbers: pdf.words.filter(isBeside).sort((a, b) => a.x - b.x) }
    })
    .filter(({ numbers }) => numbers[0]?.text === '0')
  const [first, last] = [bar?.numbers[0], bar?.numbers.at(-1)]
  const metres = Number(last?.text.replaceAll(',', '')) * (bar?.unit.text === 'km' ? 1000 : 1)
  const expectedPt = (metres / scaleOf(pdf)) * 1000 * PT_PER_MM
  const lengthPt = (last?.x ?? 0) - (first?.x ?? 0)
  expect(expectedPt).toBeGreaterThan(60)
  expect(Math.abs(lengthPt / expectedPt - 1)).toBeLessThan(0.005)
}
