import {
  type EnquiryField,
  type EnquiryInput,
  enquiryMessages,
  enquirySchema,
} from '@app/contract/enquiry.ts'
import { hasBrokenCharacters, tidyText } from '../read-enquiry.ts'
import { UsageError } from './command.ts'

export const correctionOptions = {
  name: { type: 'string' },
  email: { type: 'string' },
  phone: { type: 'string' },
  message: { type: 'string' },
} as const

type CorrectionValues = { [name in keyof typeof correctionOptions]?: string | undefined }

/** What a visitor could not have sent cannot be corrected into an enquiry either. */
export function readCorrection(values: CorrectionValues): Partial<EnquiryInput> {
  const { name, email, phone: phoneNumber, message } = values
  const given = Object.entries({ name, email, phoneNumber, message })
  const changes: Partial<EnquiryInput> = {}
  for (const [field, text] of given) {
    if (text !== undefined && isField(field)) changes[field] = readField(field, text)
  }
  if (Object.keys(changes).length > 0) return changes
  throw new UsageError('give at least one of --name, --email, --phone, --message')
}

function readField(field: EnquiryField, text: string): string {
  const plain = tidyText(text).normalize('NFC')
  const schema: { minLength?: number; maxLength: number; pattern?: string } =
    enquirySchema.properties[field]
  const { length } = [...plain]
  const messages = enquiryMessages[field]
  if (length < (schema.minLength ?? 0)) throw new UsageError(messages.missing)
  if (length > schema.maxLength) throw new UsageError(messages.tooLong)
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(plain)) {
    throw new UsageError(messages.malformed)
  }
  if (hasBrokenCharacters(field, plain)) throw new UsageError(messages.characters)
  return plain
}

function isField(name: string): name is EnquiryField {
  return Object.hasOwn(enquirySchema.properties, name)
}
