import { expect } from '@playwright/test'
import { positionsInSight } from '../in-sight.ts'
import { needs } from '../needs.ts'
import { routes } from '../site.ts'
import { desktop, phone, test, type Visitor } from './visitor.ts'

for (const size of [desktop, phone]) {
  test.describe(`at ${size.width} px`, () => {
    test('every page is complete without errors', async ({ arrive }) => {
      const visitor = await arrive(size)
      for (const route of routes) {
        await visitor.goto(route)
        await visitor.shown('h1')
        await visitor.sees(() => document.fonts.status === 'loaded')

        expect(await visitor.look(sidewaysOverflow), route).toBe(0)
        expect(await visitor.complaints(), route).toEqual([])
      }
    })

    test('nothing moves when the fonts load', async ({ arrive, gate }) => {
      needs('fonts-liberation')
      const visitor = await arrive(size)
      await gate.fail('.woff2')
      await visitor.goto('/')
      await visitor.shown('h1')
      const before = await visitor.look(positionsInSight)
      await gate.recover()

      await visitor.goto('/')
      await visitor.sees(() =>
        [...document.fonts].some(
          ({ family, status }) => family.includes('Lessa Sans') && status === 'loaded',
        ),
      )

      expect(await visitor.look(positionsInSight)).toEqual(before)
    })
  })
}

test('keeps the layout when the window is resized', async ({ arrive }) => {
  const visitor = await arrive(phone)
  await visitor.goto('/')
  await settle(visitor)
  const turned = await arrive(desktop)
  await turned.goto('/')
  await settle(turned)

  await turned.resize(phone.width, phone.height)

  await expect(async () => {
    const places = await visitor.look(placesOfHeadings)
    expect(await turned.look(placesOfHeadings)).toEqual(places)
  }, 'the headings stand where they stand in a narrow window').toPass({ intervals: [50] })
  await turned.shown('.header__burger')
  expect(await turned.look(sidewaysOverflow)).toBe(0)
})

/** The whole page is laid out, in its own fonts. */
async function settle(visitor: Visitor): Promise<void> {
  await visitor.hoverAt(200, 300)
  await visitor.sees(() => !('resting' in document.documentElement.dataset))
  await visitor.look(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await visitor.sees(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('lessa-note')),
  )
  await visitor.sees(() => document.fonts.status === 'loaded')
  await visitor.look(() => scrollTo({ top: 0, behavior: 'instant' }))
}

/** Runs in the page. */
function placesOfHeadings(): string[] {
  return [...document.querySelectorAll('h1, h2, h3')].map((heading) => {
    const { top, width } = heading.getBoundingClientRect()
    return `${Math.round(top + scrollY)} ${Math.round(width)} ${getComputedStyle(heading).fontSize}`
  })
}

/** Runs in the page. */
function sidewaysOverflow(): number {
  return document.documentElement.scrollWidth - innerWidth
}
