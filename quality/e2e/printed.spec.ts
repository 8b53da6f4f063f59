import { readPdf, startsOfPaths } from './pdf.ts'
import { expect, test } from './site.ts'

/** Of contours. */
const BROWN = [160, 106, 56] as const

test('the landing page is printed with its country as a line map', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(requested.filter((url) => url.includes('hero-print'))).toEqual([])

  const pdf = readPdf(await page.pdf({ format: 'A4', preferCSSPageSize: true }))

  const contours = startsOfPaths(pdf.draw(), 'stroke', BROWN)
  const quarters = new Set(contours.map(({ x }) => Math.floor((4 * x) / pdf.widthPt)))
  expect(contours.length).toBeGreaterThan(100)
  expect(quarters.size, 'beside the headline').toBe(3)
  expect(pdf.pages).toBe(2)
  const words = pdf.words.map(({ text }) => text)
  const cards = ['Population', 'Agriculture', 'Urban', 'Resource', 'Political', 'Environment']
  expect(words).toEqual(expect.arrayContaining(cards))
})

for (const route of ['/privacy-policy', '/terms-and-conditions']) {
  test(`${route} is printed on the same pages before its late styles have come`, async ({
    page,
  }) => {
    const print = async () => readPdf(await page.pdf({ format: 'A4', preferCSSPageSize: true }))
    await page.goto(route, { waitUntil: 'networkidle' })
    const whole = await print()
    await page.route(/late.*\.css/, () => {})
    await page.goto(route, { waitUntil: 'domcontentloaded' })

    const early = await print()

    expect(whole.pages).toBe(5)
    expect(early.pages).toBe(5)
    const lettersOf = ({ words }: typeof early) => words.map(({ text }) => text).join('')
    expect(lettersOf(early)).toBe(lettersOf(whole))
  })
}
