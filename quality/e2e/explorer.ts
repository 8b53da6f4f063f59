import { expect, type Page } from '@playwright/test'
import { expectNoViolation } from './accessible.ts'
import { isOfDriver } from './engines.ts'

/**
 * Opens the small survey, which renders ten times faster in software. An address may continue after
 * it.
 */
export function smallSurvey(more = ''): string {
  return `#explore?size=1200${more && '&'}${more}`
}

/** The explorer, by what a visitor sees. */
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
    /** All plots are painted. Rendering in software beside other tests takes long. */
    async isDrawn() {
      await expect(dialog.locator('.workbench')).toBeVisible({ timeout: 90_000 })
      await expect(dialog.locator('.explorer__notice')).toHaveCount(0, { timeout: 90_000 })
    },
    async expectModal(isModal: boolean) {
      await expect.poll(() => dialog.evaluate((element) => element.matches(':modal'))).toBe(isModal)
    },
    /** Code that loads with a panel is present before a test continues. */
    async expectNoViolation() {
      await expect(dialog.locator('.workbench__wait')).toHaveCount(0)
      await expectNoViolation(page, 'dialog.explorer')
    },
  }
}

/**
 * The browser's back and forward buttons. Firefox's driver waits for a page load, which never
 * happens between two addresses of one page.
 */
export async function travel(page: Page, way: 'back' | 'forward'): Promise<void> {
  const isFirefox = page.context().browser()?.browserType().name() === 'firefox'
  if (isFirefox) await page.evaluate((way) => history[way](), way)
  else await (way === 'back' ? page.goBack() : page.goForward())
}

/** Scripts and other files of the explorer, without the page's own files. */
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

/** Simulates a browser without WebGL, from the next page on. */
export async function takeWebgl(page: Page): Promise<void> {
  await page.addInitScript(forgetWebgl)
}

/** Runs in the page: canvases no longer get WebGL, except those that already have it. */
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

/** What the content security policy blocked, in the page and in its workers. */
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
      // The console message identifies the stylesheet's origin.
      if (`${event.violatedDirective} ${event.blockedURI}` === 'style-src-elem inline') return
      const { tellViolation } = window as unknown as { tellViolation(text: string): void } // exposed
      tellViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  return violations
}
