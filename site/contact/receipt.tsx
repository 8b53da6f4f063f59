import { referenceOf } from '@app/contract/reference.ts'
import type { Receipt as ReceiptProps } from './send-enquiry.ts'

export interface ReceiptWords {
  reference: string
  expect: string
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

/** The reference, when to expect a reply, and the enquiry's plot on the map strip. */
export function Receipt({ id, receivedAt, words }: ReceiptProps & { words: ReceiptWords }) {
  return (
    <span className="receipt">
      <i className="receipt__lessa" />
      {words.reference} <b>{referenceOf(id)}</b>, {day.format(receivedAt)}. {words.expect}{' '}
    </span>
  )
}
