import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page, Route } from '@playwright/test'
import { type Device, desktop, openVisit, smallPhone, tablet } from './chromium.ts'
import { readShifts } from './in-page.ts'
import type { Desk, Row } from './row.ts'

const FONT_DELAY_MS = 3_000

/** How the fonts may arrive. */
const fates: Record<string, (route: Route) => Promise<void>> = {
  'fonts as they come': (route) => route.continue(),
  'fonts 3 s late': async (route) => {
    await pause(FONT_DELAY_MS)
    // The page may be closed by then, and its request with it.
    await route.continue().catch(() => {})
  },
  'fonts blocked': (route) => route.abort(),
}

/** Whether anything shifts, from the first paint to the end of the page. */
export async function measureShifts(desk: Desk, browser: Browser, url: string): Promise<Row[]> {
  const cases = [smallPhone, tablet, desktop].flatMap((device) =>
    Object.entries(fates).map(([name, meet]) => ({ device, name, meet })),
  )
  const rows: Row[] = []
  for (const [index, { device, name, meet }] of cases.entries()) {
    desk.say(`layout shift at ${device.width} px, ${name}`, index + 1, cases.length)
    rows.push(await readThrough(browser, url, device, name, meet))
  }
  return rows
}

async function readThrough(
  browser: Browser,
  url: string,
  device: Device,
  name: string,
  meet: (route: Route) => Promise<void>,
): Promise<Row> {
  const { page, close } = await openVisit(browser, device)
  await page.route('**/*.woff2', meet)
  await page.goto(url, { waitUntil: 'commit' })
  await pause(FONT_DELAY_MS + 1_000)
  await scrollThrough(page)
  const shifts = await page.evaluate(readShifts)
  await close()

  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  const moved = [...new Set(shifts.flatMap(({ elements }) => elements))].join(' ')
  return {
    what: `CLS at ${device.width} px, ${name}`,
    value: total.toFixed(4).replace(/\.?0+$/, ''),
    bar: '0',
    ok: total === 0,
    ...(moved && { note: `moved: ${moved}` }),
  }
}

/** Scrolls like a wheel, so that lazy content loads in view of the reader. */
export async function scrollThrough(page: Page): Promise<void> {
  const isAtEnd = () => page.evaluate(() => scrollY + innerHeight >= document.body.scrollHeight - 1)
  const step = (page.viewportSize()?.height ?? 0) * 0.7
  await page.mouse.move(10, 200)
  while (!(await isAtEnd())) {
    await page.mouse.wheel(0, step)
    await pause(150)
  }
  await pause(500)
}
