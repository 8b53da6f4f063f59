import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { chromiumAlone, firefoxCannot } from './engines.ts'

/** Says in one line at the end what Firefox was not asked, and why. */
export default class LeftOut implements Reporter {
  #tests: TestCase[] = []

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#tests = suite.allTests().filter((test) => test.parent.project()?.name === 'firefox')
  }

  onEnd(): void {
    if (this.#tests.length === 0) return
    const reasons = Object.entries(firefoxCannot).map(([tag, reason]) => {
      const count = this.#tests.filter(({ tags }) => tags.includes(tag)).length
      return `${count} because ${reason}`
    })
    const files = Object.entries(chromiumAlone).map(([file, reason]) => `${file} ${reason}`)
    const exceptions = reasons.length + files.length
    console.log(`Firefox: ${exceptions} exceptions. ${[...reasons, ...files].join('; ')}.`)
  }
}
