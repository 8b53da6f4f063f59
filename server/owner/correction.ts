import { enquiryMessages, enquirySchema } from '@app/contract/enquiry.ts'
import type { FieldRow } from '@app/contract/enquiry-fields.ts'
import { hasBrokenCharacters, tidyText } from '../read-enquiry.ts'

export type Corrected = { value: string } | { problem: string }

/** What a visitor could not have sent cannot be corrected into an enquiry either. */
export function correctField(field: FieldRow, text: string): Corrected {
  const value = tidyText(text).normalize('NFC')
  const { minLength = 0, maxLength, pattern = '' } = enquirySchema.properties[field.name]
  const { length } = [...value]
  const messages = enquiryMessages[field.name]
  if (length < minLength) return { problem: messages.missing }
  if (length > maxLength) return { problem: messages.tooLong }
  if (!new RegExp(pattern, 'u').test(value)) return { problem: messages.malformed }
  if (hasBrokenCharacters(field, value)) return { problem: messages.characters }
  return { value }
}
