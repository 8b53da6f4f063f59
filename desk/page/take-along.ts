import { enquiryFields, titleOf } from '@app/contract/enquiry-fields.ts'
import type { EnquiryAnswer } from '../answers.ts'
import { enquiryWords, moments } from '../content/words.ts'

/** What programs for mail take on Windows, as an address: a letter of Assamese takes nine of these. */
const MAX_ADDRESS = 2_000

/** Opens the owner's own program for mail, with what the visitor wrote below the place to write. */
export function replyAddress({ fields, receivedAt }: EnquiryAnswer, reply = ''): string {
  const quote = enquiryWords.replyQuote(moments.full(new Date(receivedAt)), fields.name)
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

/** All of it as text, a line for each field. */
export function copyText({ fields, receivedAt }: EnquiryAnswer): string {
  const lines = enquiryFields
    .filter(({ name }) => name !== 'message' && fields[name] !== '')
    .map(({ name }) => `${titleOf(name)}: ${fields[name]}`)
  const received = `${enquiryWords.received}: ${moments.full(new Date(receivedAt))}`
  return [...lines, received, '', fields.message].join('\n')
}
