/** Who we are. An owner renames the product, or moves house, here and nowhere else. */
export const company = {
  name: 'Lessa',
  motto: 'Named after the lessa, the smallest unit of land measured in Assam: 144 square feet.',
  email: 'support@lessa.example',
  phone: '+91 00000 00000',
  place: { locality: 'Guwahati', region: 'Assam', country: 'IN' },
  /** `null` is a store that has no page of ours yet: its badge is shown and leads nowhere. */
  stores: { playStore: null, appStore: null } as StoreLinks,
  /** How long enquiries and what was written about them are kept; the Privacy Policy promises it. */
  retentionMonths: 24,
  /** Within how many working days whoever writes to us gets an answer; the popup promises it. */
  answerDays: 2,
  copyrightYear: 2025,
  social: {
    landing: '/social-landing.jpg',
    'privacy-policy': '/social-privacy-policy.jpg',
    'terms-and-conditions': '/social-terms-and-conditions.jpg',
    'not-found': '/social-not-found.jpg',
  },
} as const

export interface StoreLinks {
  playStore: string | null
  appStore: string | null
}
