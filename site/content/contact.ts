import { company } from './company.ts'
import { notice } from './notice.ts'

const expect = `You can expect an answer within ${company.answerDays} working days.`

/** The texts of the popup, and of the server's responses to a form sent without script. */
export const contact = {
  title: 'Contact Us',
  required: 'All fields except the contact number are required.',
  close: 'Close',
  fields: {
    name: {
      label: 'Name',
      placeholder: 'Enter your name',
      rule: 'Your name, not only spaces',
    },
    email: { label: 'E-mail', placeholder: 'Enter your email' },
    phoneNumber: {
      label: 'Contact Number',
      placeholder: 'Enter your contact number',
      rule: '6 to 15 digits; spaces and + - ( ) . are fine',
    },
    message: {
      label: 'Message',
      placeholder: 'Enter your message',
      rule: 'Please enter a message, not only spaces.',
    },
    honeypot: { label: 'Leave this empty' },
  },
  submit: 'Submit',
  sending: 'Sending…',
  received: 'Received. We answer by e-mail.',
  receipt: {
    reference: 'Reference',
    expect,
  },
  notice,
  phone: { text: 'Or call', number: company.phone },
  toasts: {
    success: 'Form submitted successfully!',
    failure: 'Failed to submit form!',
  },
  /** Shown inside the popup only if the site's configuration enables it. */
  failureNotice: `We could not reach the server. Your enquiry is kept in this tab and will be sent as soon as the connection is back. You can also write to ${company.email}.`,
  refused: `The server rejected this. Please shorten it, or write to ${company.email}.`,
  privacy: {
    text: 'How we use what you send:',
    link: 'Privacy Policy',
    href: '/privacy-policy',
  },
} as const

export const answers = {
  sent: {
    title: `Enquiry received | ${company.name}`,
    heading: 'Form submitted successfully!',
    lead: `Your enquiry is stored. We answer by e-mail. ${expect}`,
    reference: 'Reference',
  },
  refused: {
    title: `Enquiry not sent | ${company.name}`,
    heading: 'Please correct the form',
    lead: 'Nothing was sent, but your text is not lost. Go back in your browser, correct the fields listed here, and submit again.',
  },
} as const
