import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Checks the whole page, or the given part of it. */
export async function expectNoViolation(
  page: Page,
  part?: string,
  contrast: 'AA' | 'AAA' = 'AA',
): Promise<void> {
  // No frame has another origin. Only for those would axe open a separate page.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    runOnly: { type: 'tag', values: tags },
    rules: {
      'color-contrast': { enabled: contrast === 'AA' },
      'color-contrast-enhanced': { enabled: contrast === 'AAA' },
    },
  })
  const { violations } = await (part === undefined ? builder : builder.include(part)).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
  const { width } = page.viewportSize() ?? {}
  expect(found, `${page.url()} at ${width} px`).toEqual([])
}
