import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Of the whole page, or of the part that is named. */
export async function expectNoViolation(page: Page, part?: string): Promise<void> {
  // Nothing of ours is in a frame of another origin, for which alone it opens a page of its own.
  const builder = new AxeBuilder({ page }).withTags(tags).setLegacyMode()
  const { violations } = await (part === undefined ? builder : builder.include(part)).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
  expect(found).toEqual([])
}
