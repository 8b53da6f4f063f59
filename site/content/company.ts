/** The company's details. To rename the product or change the address, edit only this file. */
export const company = {
  name: 'Lessa',
  motto: 'Named after the lessa, the smallest unit of land measured in Assam: 144 square feet.',
  email: 'support@lessa.example',
  phone: '+91 00000 00000',
  /** Who answers for personal data, and whom complaints reach: a role, perhaps with a name. */
  grievances: 'Grievance Officer (to be named)',
  place: { locality: 'Guwahati', region: 'Assam', country: 'IN' },
  /** `null`: we are not in this store yet, so its badge has no link. */
  stores: { playStore: null, appStore: null } as StoreLinks,
  /** How long enquiries and notes about them are kept, as promised in the Privacy Policy. */
  retentionMonths: 24,
  /** The number of working days until a reply, as promised in the popup. */
  answerDays: 2,
  /** Within how many days a request about an enquiry is answered; see WISH_DAYS of the server. */
  requestDays: 30,
  copyrightYear: 2025,
  social: {
    landing: '/social-landing.jpg',
    'privacy-policy': '/social-privacy-policy.jpg',
    'terms-and-conditions': '/social-terms-and-conditions.jpg',
    'my-enquiry': '/social-my-enquiry.jpg',
    accessibility: '/social-accessibility.jpg',
    'not-found': '/social-not-found.jpg',
  },
} as const

/** What has to be replaced before the site is public; the server names it at each start. */
const marks = { email: /\.example$/, phone: /0{5}/, grievances: /to be named/ }

export const placeholders = (Object.keys(marks) as (keyof typeof marks)[]) // they are exactly these
  .filter((name) => marks[name].test(company[name]))

export interface StoreLinks {
  playStore: string | null
  appStore: string | null
}
