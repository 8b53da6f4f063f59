import { company } from './company.ts'

interface Facts {
  email: string
  grievances: string
  retentionMonths: number
}

/**
 * What a visitor may read beside Submit, complete in itself. Each enquiry is stored with the version
 * that was shown, so a change of the text needs a new version, which a test checks.
 */
export function noticeOf({ email, grievances, retentionMonths }: Facts) {
  return {
    version: '2026-11-20',
    title: 'How we use what you send',
    terms: [
      {
        term: 'What we collect',
        text: 'your name, e-mail, contact number if you give one, and message, and when they arrived.',
      },
      {
        term: 'What for',
        text: 'to read, confirm and answer your enquiry, to keep a record of both, and to keep out spam. You agree to this by pressing Submit.',
      },
      {
        term: 'How long',
        text: `for ${retentionMonths} months. Then they are erased.`,
      },
      {
        term: 'Who answers for them',
        text: `our ${grievances}, ${email}.`,
      },
      {
        term: 'To withdraw, correct or get a copy',
        link: { label: 'use this form', href: '/my-enquiry' },
        text: ', or write to that address, at any time. We then erase, correct or send you what we have.',
      },
      {
        term: 'To complain',
        text: 'do the same. If our answer does not satisfy you, you may complain to the Data Protection Board of India.',
      },
    ],
  } as const
}

export const notice = noticeOf(company)
