import { writeFileSync } from 'node:fs'
import type { TestInfo } from '@playwright/test'
import type { Enquiry } from '../popup.ts'
import { testWithSite } from '../site.ts'
import { explain, hasFailed, whatIsThere } from '../what-is-there.ts'
import { type Gate, openGate } from './gate.ts'
import { keys, openWebkit, type Webkit, type Window, waitFor } from './webdriver.ts'

/** As small as the widest layout allows: each frame is rendered in software. */
export const desktop = { width: 1120, height: 700 }
export const phone = { width: 390, height: 844 }

/** One of the two sizes, or both with `npm run test:engines`. */
export function sizesFor(one: typeof desktop) {
  return process.env.ALL_ENGINES ? [desktop, phone] : [one]
}

interface Here {
  /** Each test has its own gate before the worker's server. */
  gate: Gate
  /** Opens a WebKit that no other test uses meanwhile. The gate's origin is new to it. */
  arrive(window: Window): Promise<Visitor>
}

interface Shared {
  /** Idle browsers of this worker, by the options that they were opened with. */
  idle: Map<string, Webkit[]>
}

export const test = testWithSite.extend<Here, Shared>({
  gate: async ({ site }, use) => {
    const gate = await openGate(site.url)
    await use(gate)
    await gate.close()
  },
  idle: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs here.
    async ({}, use) => {
      const idle = new Map<string, Webkit[]>()
      await use(idle)
      for (const webkit of [...idle.values()].flat()) await webkit.close()
    },
    { scope: 'worker' },
  ],
  arrive: async ({ gate, idle }, use, testInfo) => {
    const taken: [Webkit, Webkit[]][] = []
    await use(async (window) => {
      const key = JSON.stringify(window)
      const alike = idle.get(key) ?? []
      idle.set(key, alike)
      const webkit = alike.pop() ?? (await openWebkit(window))
      taken.push([webkit, alike])
      return visitorOf(webkit, gate.url)
    })
    const webkits = taken.map(([webkit]) => webkit)
    try {
      await explainWebkits(webkits, testInfo)
    } finally {
      for (const [webkit, alike] of taken) {
        // After a failure its state is unknown, so that no other test may use it.
        if (hasFailed(testInfo)) await webkit.close()
        else await webkit.reset().then(() => alike.push(webkit), webkit.close)
      }
    }
  },
})

/** With a screenshot, as WebKit has no trace. */
async function explainWebkits(webkits: readonly Webkit[], testInfo: TestInfo): Promise<void> {
  if (!hasFailed(testInfo)) return
  const seen = await Promise.all(
    webkits.map(async ({ look, screenshot }, index) => {
      const path = testInfo.outputPath(`webkit-${index + 1}.png`)
      const image = await screenshot().catch(() => undefined)
      if (image) {
        writeFileSync(path, image)
        await testInfo.attach('screenshot', { path, contentType: 'image/png' })
      }
      return look(whatIsThere).catch(String)
    }),
  )
  explain(seen)
}

export const POPUP = '.contact-popup'

/** By the bar or by the menu, whichever is visible. */
export async function goToIndustries(visitor: Visitor, size: typeof desktop): Promise<void> {
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
}

/** Opens the popup from both places, and with script also by the focus. */
export async function openAndClose(visitor: Visitor, size: typeof desktop, hasScript = true) {
  const ways = [
    () => visitor.escape(),
    () => visitor.click('.contact-popup__close'),
    // A phone has no overlay.
    ...(size === desktop ? [() => visitor.clickAt(20, 20)] : []),
  ]
  for (const opener of ['.hero', '#contact'].map(
    (place) => `${place} [commandfor=contact-popup]`,
  )) {
    for (const close of ways) {
      await visitor.click(opener)
      await visitor.shown(POPUP)
      if (hasScript) {
        await visitor.focused(`${POPUP} [name=name]`)
        await visitor.seesCount('.toasts', 1)
      }
      await close()
      await visitor.shown(POPUP, false)
      if (hasScript) await visitor.focused(opener)
    }
  }
}

export async function fillPopup(visitor: Visitor, enquiry: Enquiry): Promise<void> {
  for (const [name, text] of Object.entries(enquiry)) {
    await visitor.fill(`${POPUP} [name=${name}]`, text)
  }
}

export type Visitor = ReturnType<typeof visitorOf>

/**
 * A visitor's actions and views. Elements are found by a selector, and by their text where that is
 * not enough.
 */
function visitorOf(webkit: Webkit, url: string) {
  const { look } = webkit

  /** The middle of an element, scrolled into view once it exists and no longer moves. */
  async function find(css: string, words = ''): Promise<{ x: number; y: number }> {
    let place = ''
    await waitFor(async () => {
      const before = place
      place = await look(placeOf, css, words)
      return place !== '' && place === before
    }, `${css} ${words}`)
    const [x = 0, y = 0] = place.split(' ').map(Number)
    return { x, y }
  }
  async function click(css: string, words = ''): Promise<void> {
    const { x, y } = await find(css, words)
    await webkit.clickAt(x, y)
  }
  async function sees(isSo: () => boolean): Promise<void> {
    await waitFor(() => look(isSo), String(isSo))
  }

  return {
    ...webkit,
    find,
    click,
    sees,
    goto: (path: string) => webkit.goto(`${url}${path}`),
    count: (css: string) => look((css) => document.querySelectorAll(css).length, css),
    async seesCount(css: string, count: number) {
      const isSo = async () => (await this.count(css)) === count
      await waitFor(isSo, `${count} of ${css}`)
    },
    shown: (css: string, isShown = true) =>
      waitFor(
        async () => ((await look(placeOf, css, '')) !== '') === isShown,
        `${css} ${isShown ? '' : 'not '}shown`,
      ),
    async fill(css: string, text: string) {
      await click(css)
      await look((css) => document.querySelector<HTMLInputElement>(css)?.select(), css)
      await webkit.enter(css, text)
    },
    focused: (css: string) =>
      waitFor(
        () => look((css) => document.activeElement?.matches(css) ?? false, css),
        `the focus on ${css}`,
      ),
    text: (css: string) => look((css) => document.querySelector(css)?.textContent ?? '', css),
    escape: () => webkit.press(keys.Escape),
    /** Errors of the page, from the console or its policy. */
    complaints: () =>
      look(() => (window as unknown as { pageComplaints: string[] }).pageComplaints), // see gate-server.ts
  }
}

/** Runs in the page. Returns nothing while the element is hidden or covered. */
function placeOf(css: string, words: string): string {
  const isIt = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    (!words || [element.textContent?.trim(), element.getAttribute('aria-label')].includes(words))
  const element = [...document.querySelectorAll(css)].find(isIt)
  if (!element) return ''
  const { top, bottom } = element.getBoundingClientRect()
  if (top < 80 || bottom > innerHeight) {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
  }
  const { x, y, width, height } = element.getBoundingClientRect()
  return `${x + width / 2} ${y + height / 2}`
}
