import { enquiryFields, titleOf } from '@app/contract/enquiry-fields.ts'
import type { EnquiryAnswer } from '../answers.ts'
import { dates, enquiryWords } from '../content/words.ts'

/** The maximum length of a mail address on Windows: an Assamese letter takes nine characters. */
const MAX_ADDRESS = 2_000

/** Opens the owner's mail program, with the visitor's text quoted below. */
export function replyAddress({ fields, receivedAt }: EnquiryAnswer, reply = ''): string {
  const quote = enquiryWords.replyQuote(dates.full(new Date(receivedAt)), fields.name)
  const address = encodeURIComponent(fields.email).replaceAll('%40', '@')
  const subject = encodeURIComponent(`Re: ${enquiryWords.replySubject}`)
  const start = `mailto:${address}?subject=${subject}&body=`
  const answer = reply.replaceAll('{name}', fields.name).replaceAll('\n', '\r\n')
  const link = (text: string) =>
    start + encodeURIComponent(`${answer}\r\n\r\n${quote}\r\n> ${text.replaceAll('\n', '\r\n> ')}`)
  const characters = [...fields.message]
  let length = characters.length
  while (length > 0 && link(quoted(characters, length)).length > MAX_ADDRESS) {
    length -= Math.ceil(length / 20)
  }
  return link(quoted(characters, length))
}

function quoted(characters: readonly string[], length: number): string {
  return characters.slice(0, length).join('') + (length < characters.length ? ' …' : '')
}

/** The whole enquiry as text, one line per field. */
export function copyText({ fields, receivedAt }: EnquiryAnswer): string {
  const lines = enquiryFields
    .filter(({ name }) => name !== 'message' && fields[name] !== '')
    .map(({ name }) => `${titleOf(name)}: ${fields[name]}`)
  const received = `${enquiryWords.received}: ${dates.full(new Date(receivedAt))}`
  return [...lines, received, '', fields.message].join('\n')
}
