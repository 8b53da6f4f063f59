import type { Receipt as ReceiptProps } from './send-enquiry.ts'

export interface ReceiptWords {
  reference: string
  expect: string
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

/** What a visitor can refer to, and when to expect an answer; and a plot of theirs on the map strip. */
export function Receipt({ id, receivedAt, words }: ReceiptProps & { words: ReceiptWords }) {
  return (
    <span className="receipt">
      <i className="receipt__lessa" />
      {words.reference} <b>{id}</b>, {day.format(receivedAt)}. {words.expect}{' '}
    </span>
  )
}
