import type { FromSchema } from 'json-schema-to-ts'

export const CONTACT_PATH = '/api/contact'
export const SPREADSHEET_PATH = '/spreadsheet'

/** Carries one UUID per enquiry, so that a repeated send is stored once. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'

/** A field no person sees. Whoever fills it is a robot; it is sent only when something filled it. */
export const HONEYPOT_FIELD = 'website'

/** What one request to either endpoint may weigh. */
export const MAX_REQUEST_BYTES = 32 * 1024

/** What a form may weigh that a browser sends by itself, which writes some letters as twelve. */
export const MAX_FORM_BYTES = 64 * 1024

/** Lengths in characters, after surrounding white space is gone. */
export const enquiryLimits = { name: 120, email: 254, phoneNumber: 32, message: 5000 } as const

/**
 * Six to fifteen digits among spaces and `+ - ( ) .`; as an `<input pattern>` and as a JSON schema
 * pattern, so every special character is escaped for the `v` flag of the one and the `u` flag of
 * the other.
 */
export const PHONE_PATTERN = '[+\\(\\) .\\-]*(?:\\d[+\\(\\) .\\-]*){6,15}'

/** The grammar that `<input type="email">` checks in every browser (HTML standard, section 4.10). */
const EMAIL_PATTERN =
  "^[a-zA-Z0-9.!#$%&'*+\\/=?^_`{|}~\\-]+@[a-zA-Z0-9](?:[a-zA-Z0-9\\-]{0,61}[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9\\-]{0,61}[a-zA-Z0-9])?)*$"

/** What a visitor may send. The form takes its limits from here, the server its validation. */
export const enquirySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'email', 'message'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: enquiryLimits.name },
    email: {
      type: 'string',
      minLength: 1,
      maxLength: enquiryLimits.email,
      pattern: EMAIL_PATTERN,
    },
    phoneNumber: {
      type: 'string',
      default: '',
      maxLength: enquiryLimits.phoneNumber,
      pattern: `^(?:${PHONE_PATTERN})?$`,
    },
    message: { type: 'string', minLength: 1, maxLength: enquiryLimits.message },
  },
} as const

export type EnquiryInput = FromSchema<typeof enquirySchema>

export type EnquiryField = keyof typeof enquiryLimits

/** What can be wrong with a field. */
export type EnquiryRule = 'missing' | 'tooLong' | 'malformed' | 'characters'

/** What the server says of a field that it does not take, in words for the person who filled it. */
export const enquiryMessages: Readonly<
  Record<EnquiryField, Readonly<Record<EnquiryRule, string>>>
> = {
  name: {
    missing: 'Please enter your name.',
    tooLong: `The name may have at most ${enquiryLimits.name} characters.`,
    malformed: 'The name must be text.',
    characters: 'The name holds characters that cannot be shown.',
  },
  email: {
    missing: 'Please enter your e-mail address.',
    tooLong: `The e-mail address may have at most ${enquiryLimits.email} characters.`,
    malformed: 'The e-mail address must look like name@example.org.',
    characters: 'The e-mail address holds characters that cannot be shown.',
  },
  phoneNumber: {
    missing: 'The contact number may be left empty.',
    tooLong: `The contact number may have at most ${enquiryLimits.phoneNumber} characters.`,
    malformed: 'The contact number must have 6 to 15 digits; spaces and + - ( ) . are fine.',
    characters: 'The contact number holds characters that cannot be shown.',
  },
  message: {
    missing: 'Please enter a message.',
    tooLong: `The message may have at most ${enquiryLimits.message} characters.`,
    malformed: 'The message must be text.',
    characters: 'The message holds characters that cannot be shown.',
  },
}
