import type { Page, TestInfo } from '@playwright/test'

/** Runs in the page: what explains a failure. WebKit's page collects its complaints itself. */
export function whatIsThere(_root?: unknown, complaints?: string[]): string {
  const wordsOf = (css: string) =>
    [...document.querySelectorAll<HTMLElement>(css)]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const label = element.getAttribute('aria-label') ?? element.className
        return `${label} '${element.innerText.trim().replace(/\s+/g, ' ').slice(0, 160)}'`
      })
  const { pageComplaints = [] } = window as { pageComplaints?: string[] } // see gate-server.ts
  const { activeElement: focus, readyState } = document
  const focusName = ['aria-label', 'name', 'class'].map((key) => focus?.getAttribute(key))
  const parts = {
    page: [`${location.href} (${readyState})`],
    focus: [`${focus?.localName} ${focusName.find(Boolean) ?? ''}`],
    'open dialogs': wordsOf('dialog[open], [role=dialog], :popover-open'),
    alerts: wordsOf('[role=alert], [role=status]').filter((words) => !words.endsWith("''")),
    complaints: (complaints ?? pageComplaints).slice(-10),
  }
  return Object.entries(parts)
    .map(([name, lines]) => `  ${name}: ${lines.join('\n    ') || 'none'}`)
    .join('\n')
}

export function hasFailed({ status, expectedStatus }: TestInfo): boolean {
  return status !== expectedStatus && status !== 'interrupted'
}

/** For a fixture's end: adds to the errors of a failed test what its pages show. */
export async function explainPages(pages: readonly Page[], testInfo: TestInfo): Promise<void> {
  if (!hasFailed(testInfo)) return
  const seen = await Promise.all(
    pages.map(async (page) => {
      const messages = await page.consoleMessages()
      const errors = messages.filter((message) => message.type() === 'error')
      const complaints = [...errors.map((message) => message.text()), ...(await page.pageErrors())]
      const root = page.locator('html')
      return root.evaluate(whatIsThere, complaints.map(String), { timeout: 10_000 }).catch(String)
    }),
  )
  explain(seen)
}

/** Throws, because a fixture can add to a test's errors only by its own. */
export function explain(seen: string[]): void {
  if (seen.length > 0) throw new Error(`What was there instead:\n${seen.join('\n\n')}`)
}
