import { enquiryFields, type FieldRow, type FieldRule, mapFields } from './enquiry-fields.ts'

export const CONTACT_PATH = '/api/contact'
export const SPREADSHEET_PATH = '/spreadsheet'

/** The header with one UUID per enquiry, so that a repeated request is stored once. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'

/** The header with the version of the notice that the visitor was shown beside Submit. */
export const NOTICE_HEADER = 'notice-version'

/** A honeypot field. Only bots fill it in, and it is sent only if it is filled in. */
export const HONEYPOT_FIELD = 'website'

/** The maximum size of one request to either endpoint. */
export const MAX_REQUEST_BYTES = 32 * 1024

/**
 * The maximum size of a form that a browser posts without script, with up to twelve bytes for a
 * letter.
 */
export const MAX_FORM_BYTES = 64 * 1024

/**
 * Six to fifteen digits among spaces and `+ - ( ) .`. Used as an `<input pattern>` and as a JSON
 * schema pattern, so every special character is escaped for both the `v` and the `u` flag.
 */
export const PHONE_PATTERN = '[+\\(\\) .\\-]*(?:\\d[+\\(\\) .\\-]*){6,15}'

/**
 * The grammar that `<input type="email">` checks in every browser (HTML standard, section 4.10),
 * with domains in any script: some browsers check those in Punycode, and send them as typed.
 */
const LETTER = '[a-zA-Z0-9\\u0080-\\u{10FFFF}]'
const LABEL = `${LETTER}(?:[a-zA-Z0-9\\u0080-\\u{10FFFF}\\-]{0,61}${LETTER})?`
const EMAIL_PATTERN = `[a-zA-Z0-9.!#$%&'*+\\/=?^_\`{|}~\\-]+@${LABEL}(?:\\.${LABEL})*`

const patterns: Partial<Record<FieldRule, string>> = {
  // Browsers accept what makes an address look like another: characters that format or separate
  // text, and the two that become another @ when a program normalises them.
  email: `(?=[^\\p{Cf}\\p{Z}\\uFE6B\\uFF20]*$)${EMAIL_PATTERN}`,
  phone: PHONE_PATTERN,
}

/** What each rule requires, in words. */
const ruleWords: Readonly<Record<FieldRule, string>> = {
  email: 'look like name@example.org, without invisible characters',
  phone: 'have 6 to 15 digits; spaces and + - ( ) . are fine',
  line: 'be text',
  text: 'be text',
}

/** What a visitor may send, as a schema for the server's validation. */
export const enquirySchema = {
  type: 'object',
  additionalProperties: false,
  required: enquiryFields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  properties: mapFields(schemaOf),
} as const

interface FieldSchema {
  type: 'string'
  maxLength: number
  minLength?: number
  default?: string
  pattern?: string
}

function schemaOf({ limit, rule, isRequired }: FieldRow): FieldSchema {
  const pattern = patterns[rule]
  return {
    type: 'string',
    maxLength: limit,
    ...(isRequired ? { minLength: 1 } : { default: '' }),
    ...(pattern && { pattern: `^(?:${pattern})${isRequired ? '' : '?'}$` }),
  }
}

/** What can be wrong with a field. */
export type EnquiryProblem = 'missing' | 'tooLong' | 'malformed' | 'characters'

/** The server's message about an invalid field, for the person who filled it in. */
export const enquiryMessages = mapFields(messagesOf)

function messagesOf(field: FieldRow): Readonly<Record<EnquiryProblem, string>> {
  const { rule, limit, isRequired } = field
  const label = rule === 'email' ? `${field.label} address` : field.label
  const ask = `Please enter ${rule === 'text' ? 'a' : 'your'} ${label}.`
  return {
    missing: isRequired ? ask : `The ${label} may be left empty.`,
    tooLong: `The ${label} may have at most ${limit} characters.`,
    malformed: `The ${label} must ${ruleWords[rule]}.`,
    characters: `The ${label} contains characters that cannot be shown.`,
  }
}
