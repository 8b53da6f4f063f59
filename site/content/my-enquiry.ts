import { company } from './company.ts'

const { email, name, requestDays } = company

/** The page where a sender asks for something about an enquiry. */
export const myEnquiry = {
  title: `Your enquiry | ${name}`,
  description: `Ask ${name} for a copy, a correction or the erasure of an enquiry that you sent, or complain about how it was handled.`,
  heading: 'Your enquiry',
  lead: `Ask for a copy, a correction or erasure, or complain. We answer by e-mail, to the address of the enquiry, within ${requestDays} days.`,
  kindTitle: 'I ask for',
  kinds: {
    copy: 'a copy of what you have stored about me',
    correction: 'a correction',
    erasure: 'erasure: I withdraw my consent',
    complaint: 'an answer to a complaint',
  },
  fields: {
    reference: { label: 'Reference', hint: 'LS-4A7E-C2' },
    email: { label: 'E-mail of the enquiry', hint: 'Enter your email' },
    text: { label: 'What we should know (optional)', hint: 'What to correct, or what went wrong' },
    honeypot: { label: 'Leave this empty' },
  },
  submit: 'Ask',
  note: `The reference was shown when you sent the enquiry. Without it, write to ${email}. This page never shows an enquiry.`,
} as const

/** The answer to every valid request, whether there is such an enquiry or not. */
export const asked = {
  title: `Request received | ${name}`,
  heading: 'We have your request',
  lead: `If the reference and the address belong to one enquiry, your request is recorded with the time. We answer by e-mail, to that address, within ${requestDays} days. If you hear nothing, check both and ask again, or write to ${email}.`,
} as const
