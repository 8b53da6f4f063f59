import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { chromiumAlone, firefoxCannot } from './engines.ts'

/** Says in one line at the end which tests Firefox ran, and why it did not run the others. */
export default class LeftOut implements Reporter {
  #tests: TestCase[] = []

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#tests = suite.allTests().filter((test) => test.parent.project()?.name === 'firefox')
  }

  onEnd(): void {
    const { length } = this.#tests
    if (length === 0) return
    if (!process.env.ALL_ENGINES) {
      console.log(`Firefox: ran the ${length} tests that depend on the engine (@engines).`)
      return
    }
    const reasons = Object.entries(firefoxCannot).map(([tag, reason]) => {
      const count = this.#tests.filter(({ tags }) => tags.includes(tag)).length
      return `${count} because ${reason}`
    })
    const files = Object.entries(chromiumAlone).map(([file, reason]) => `${file} ${reason}`)
    const exceptions = reasons.length + files.length
    console.log(`Firefox: ${exceptions} exceptions. ${[...reasons, ...files].join('; ')}.`)
  }
}
