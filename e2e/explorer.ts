import { expect, type Page } from '@playwright/test'
import { expectNoViolation } from './accessible.ts'
import { isOfDriver } from './engines.ts'

/** Opens the small survey, which software draws in a tenth of the time; more of an address may follow. */
export function smallSurvey(more = ''): string {
  return `#explore?size=1200${more && '&'}${more}`
}

/** The explorer as a visitor knows it. */
export function explorerOf(page: Page) {
  const dialog = page.locator('dialog.explorer')
  const opener = page.getByRole('button', { name: 'Open the live explorer' })
  return {
    dialog,
    opener,
    close: dialog.getByRole('button', { name: 'Close the explorer' }),
    fullWindow: dialog.getByRole('button', { name: 'Full window' }),
    contact: dialog.getByRole('button', { name: 'Get In Toutch' }),
    retry: dialog.getByRole('button', { name: 'Try again' }),
    card: dialog.locator('.card'),
    async open() {
      await page.goto('/')
      await opener.click()
      await expect(dialog).toBeVisible()
    },
    /** All plots are painted. Software draws them here, and other tests draw at the same time. */
    async isDrawn() {
      await expect(dialog.locator('.workbench')).toBeVisible({ timeout: 90_000 })
      await expect(dialog.locator('.explorer__notice')).toHaveCount(0, { timeout: 90_000 })
    },
    async expectModal(isModal: boolean) {
      await expect.poll(() => dialog.evaluate((element) => element.matches(':modal'))).toBe(isModal)
    },
    /** Code that is fetched for a panel is there before anything is looked at. */
    async expectNoViolation() {
      await expect(dialog.locator('.workbench__wait')).toHaveCount(0)
      await expectNoViolation(page, 'dialog.explorer')
    },
  }
}

/**
 * The browser's back and forward buttons. Firefox's driver waits for a page to be loaded, which
 * never comes where two addresses are of one page.
 */
export async function travel(page: Page, way: 'back' | 'forward'): Promise<void> {
  const isFirefox = page.context().browser()?.browserType().name() === 'firefox'
  if (isFirefox) await page.evaluate((way) => history[way](), way)
  else await (way === 'back' ? page.goBack() : page.goForward())
}

/** Scripts and whatever else the explorer is made of; the page's own files are none of these. */
export function explorerRequestsOf(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\.(?:js|wasm|json)$/.test(pathname) && !pathname.startsWith('/assets/popup-')) {
      requests.push(pathname)
    }
  })
  return requests
}

/** As in a browser that has no WebGL, from the next page on. */
export async function takeWebgl(page: Page): Promise<void> {
  await page.addInitScript(forgetWebgl)
}

/** Runs in the page: no canvas has WebGL from now on, but for those that have it already. */
export function forgetWebgl(): void {
  const { getContext } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.getContext = function (
    this: HTMLCanvasElement,
    ...[kind, options]: unknown[]
  ) {
    return String(kind).startsWith('webgl')
      ? null
      : Reflect.apply(getContext, this, [kind, options])
  }
}

/** What the content security policy stopped, in the page and in its workers. */
export async function violationsOf(page: Page): Promise<string[]> {
  const violations: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    const isOfPolicy = /Content Security Policy|settings blocked/.test(text)
    if (isOfPolicy && !isOfDriver(text)) violations.push(text)
  })
  await page.exposeFunction('tellViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // The console tells whose sheet it was.
      if (`${event.violatedDirective} ${event.blockedURI}` === 'style-src-elem inline') return
      const { tellViolation } = window as unknown as { tellViolation(text: string): void } // exposed
      tellViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  return violations
}
