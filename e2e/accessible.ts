import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What passes is not told: it would be most of what is looked at. Nothing of ours is in a frame of
 * another origin, for which alone it would open a page of its own.
 */
export function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
}

/** Of the whole page, or of the part that is named. */
export async function expectNoViolation(page: Page, part?: string): Promise<void> {
  const builder = axeOn(page).withTags(tags)
  const { violations } = await (part === undefined ? builder : builder.include(part)).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
  expect(found).toEqual([])
}
