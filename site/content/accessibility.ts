/**
 * What the statement says is tested. The accessibility tests import both lists and run one test for
 * each entry, so that the page can claim no more.
 */
export const testedPages = {
  '/': 'the landing page',
  '/privacy-policy': 'the Privacy Policy',
  '/terms-and-conditions': 'the Terms & Conditions',
  '/my-enquiry': 'the form for your enquiry',
  '/accessibility': 'this statement',
  '/no-such-page': 'the page of an unknown address',
} as const

export type TestedState = keyof typeof testedStates

export const testedStates = {
  menu: 'the open menu',
  form: 'the contact form',
  notice: 'the contact form with its notice open',
  errors: 'the contact form with invalid fields',
  sending: 'the contact form while it sends',
  failure: 'the contact form after sending has failed',
  success: 'the contact form with the message that it was sent',
  explorer: 'the live explorer with the sample survey',
} as const

/** A test compares these with what is installed. */
export const testedWith = { site: '1.0.0', axe: '4.14.0' } as const

export const accessibility = {
  heading: 'Accessibility',
  /** For the placeholders of the statement. */
  values: {
    pages: listOf(Object.values(testedPages)),
    states: listOf(Object.values(testedStates)),
    site: testedWith.site,
    axe: testedWith.axe,
  },
} as const

function listOf(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n')
}
