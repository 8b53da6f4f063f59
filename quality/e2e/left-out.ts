import { relative } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { chromiumAlone, firefoxCannot } from './engines.ts'
import { NOT_INSTALLED } from './needs.ts'

/**
 * Prints at the end which tests were skipped for a missing package, which passed only when they
 * were repeated, and which Firefox ran.
 */
export default class LeftOut implements Reporter {
  #tests: TestCase[] = []

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#tests = suite.allTests()
  }

  onEnd(): void {
    for (const { title, annotations } of this.#tests) {
      for (const { description } of annotations) {
        // In the format of Node's test runner, so that both are counted alike.
        if (description?.endsWith(NOT_INSTALLED)) console.log(`  ${title} # ${description}`)
      }
    }
    for (const test of this.#tests.filter((test) => test.outcome() === 'flaky')) {
      const { file, line, column } = test.location
      const [, project, , ...titles] = test.titlePath()
      const place = `${relative('', file)}:${line}:${column}`
      // As Playwright prints the failure, which checks.mjs relies on.
      console.log(`Flaky: ${[`[${project}]`, place, ...titles].join(' › ')}`)
    }
    const inFirefox = this.#tests.filter((test) => test.parent.project()?.name === 'firefox')
    if (inFirefox.length === 0) return
    if (!process.env.ALL_ENGINES) {
      console.log(
        `Firefox: ran the ${inFirefox.length} tests that depend on the engine (@engines).`,
      )
      return
    }
    const reasons = Object.entries(firefoxCannot).map(([tag, reason]) => {
      const count = inFirefox.filter(({ tags }) => tags.includes(tag)).length
      return `${count} because ${reason}`
    })
    const files = Object.entries(chromiumAlone).map(([file, reason]) => `${file} ${reason}`)
    const exceptions = reasons.length + files.length
    console.log(`Firefox: ${exceptions} exceptions. ${[...reasons, ...files].join('; ')}.`)
  }
}
