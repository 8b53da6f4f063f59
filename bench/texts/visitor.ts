/** A browser, however it is driven. */
export interface Visitor {
  name: string
  /** The reason if it cannot run on this machine. */
  missing?: string
  /** Opens a new page, with nothing stored. */
  open(url: string): Promise<OpenPage>
}

export interface OpenPage {
  /** Runs a function in the page; arguments and results are plain data. */
  run<Given, Result>(
    work: (given: Given) => Result | Promise<Result>,
    given: Given,
  ): Promise<Result>
  close(): Promise<void>
}

/** Opens the popup and waits until its form responds. */
export async function openPopup(visitor: Visitor, url: string): Promise<OpenPage> {
  const page = await visitor.open(url)
  await page.run(async () => {
    const openers = [...document.querySelectorAll('button')]
    openers.find(({ textContent }) => textContent === 'Get In Toutch')?.click()
    const deadline = performance.now() + 60_000
    while (document.querySelector('.toasts') === null) {
      if (performance.now() > deadline) throw new Error('the form did not come alive')
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }, null)
  return page
}
