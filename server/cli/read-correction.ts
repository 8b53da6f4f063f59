import { enquiryMessages, enquirySchema } from '@app/contract/enquiry.ts'
import { type EnquiryInput, enquiryFields, type FieldRow } from '@app/contract/enquiry-fields.ts'
import { hasBrokenCharacters, tidyText } from '../read-enquiry.ts'
import { UsageError } from './command.ts'

/** One option for each field, for parseArgs. */
export const correctionOptions: Record<string, { type: 'string' }> = Object.fromEntries(
  enquiryFields.map(({ option }) => [option, { type: 'string' }]),
)

/** What a visitor could not have sent cannot be corrected into an enquiry either. */
export function readCorrection(values: Record<string, unknown>): Partial<EnquiryInput> {
  const changes: Partial<EnquiryInput> = {}
  for (const field of enquiryFields) {
    const text = values[field.option]
    if (typeof text === 'string') changes[field.name] = readField(field, text)
  }
  if (Object.keys(changes).length > 0) return changes
  const options = enquiryFields.map(({ option }) => `--${option}`)
  throw new UsageError(`give at least one of ${options.join(', ')}`)
}

function readField(field: FieldRow, text: string): string {
  const plain = tidyText(text).normalize('NFC')
  const { minLength = 0, maxLength, pattern = '' } = enquirySchema.properties[field.name]
  const { length } = [...plain]
  const messages = enquiryMessages[field.name]
  if (length < minLength) throw new UsageError(messages.missing)
  if (length > maxLength) throw new UsageError(messages.tooLong)
  if (!new RegExp(pattern, 'u').test(plain)) throw new UsageError(messages.malformed)
  if (hasBrokenCharacters(field, plain)) throw new UsageError(messages.characters)
  return plain
}
