import { enquiryFields, titleOf } from '@app/contract/enquiry-fields.ts'
import type { EnquiryAnswer } from '../answers.ts'
import { enquiryWords, moments } from '../content/words.ts'

/** Programs for mail take addresses of about this length. */
const MAX_QUOTE = 1_200

/** Opens the owner's own program for mail, with what the visitor wrote below the place to write. */
export function replyAddress({ fields, receivedAt }: EnquiryAnswer): string {
  const when = moments.full(new Date(receivedAt))
  const characters = [...fields.message]
  const text = characters.slice(0, MAX_QUOTE).join('') + (characters.length > MAX_QUOTE ? ' …' : '')
  const quoted = text.split('\n').map((line) => `> ${line}`)
  const body = ['', '', enquiryWords.replyQuote(when, fields.name), ...quoted].join('\r\n')
  const address = encodeURIComponent(fields.email).replaceAll('%40', '@')
  const subject = encodeURIComponent(`Re: ${enquiryWords.replySubject}`)
  return `mailto:${address}?subject=${subject}&body=${encodeURIComponent(body)}`
}

/** All of it as text, a line for each field. */
export function copyText({ fields, receivedAt }: EnquiryAnswer): string {
  const lines = enquiryFields
    .filter(({ name }) => name !== 'message' && fields[name] !== '')
    .map(({ name }) => `${titleOf(name)}: ${fields[name]}`)
  const received = `${enquiryWords.received}: ${moments.full(new Date(receivedAt))}`
  return [...lines, received, '', fields.message].join('\n')
}
