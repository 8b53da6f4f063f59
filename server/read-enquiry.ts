import {
  type EnquiryProblem,
  enquiryMessages,
  enquirySchema,
  HONEYPOT_FIELD,
} from '@app/contract/enquiry.ts'
import {
  type EnquiryField,
  type EnquiryInput,
  enquiryFields,
  type FieldRow,
  mapFields,
} from '@app/contract/enquiry-fields.ts'
import type { FastifyRequest, FastifySchemaValidationError } from 'fastify'
import type { FieldProblem } from './problem.ts'
import { limitRate, type RateLimit } from './rate-limit.ts'

/** What the endpoints accept: the enquiry, and the honeypot field. */
const receivedSchema = {
  ...enquirySchema,
  properties: { ...enquirySchema.properties, [HONEYPOT_FIELD]: { type: 'string' } },
} as const

export type Received = Required<EnquiryInput> & { [HONEYPOT_FIELD]?: string }

/** Validation before each route that accepts an enquiry. */
export function enquiryRoute<Answer extends object>(rateLimit: RateLimit, answerSchema: Answer) {
  return {
    schema: { body: receivedSchema, response: { 200: answerSchema } },
    attachValidation: true,
    onRequest: limitRate(rateLimit),
    preValidation: (request: FastifyRequest, _reply: unknown, done: () => void) => {
      tidy(request.body)
      done()
    },
  }
}

/**
 * Trims white space and normalises tabs and line ends, in place, before lengths are counted:
 * invisible characters must not matter.
 */
export function tidy(body: unknown): void {
  if (typeof body !== 'object' || body === null) return
  for (const [name, value] of Object.entries(body)) {
    if (typeof value !== 'string') continue
    const plain = tidyText(value)
    if (plain !== value) Object.assign(body, { [name]: plain })
  }
}

export function tidyText(text: string): string {
  return text.replace(/\t/g, ' ').replace(/\r\n?/g, '\n').trim()
}

/** The enquiry as stored, in NFC, so that equal texts are equal. */
export function normalized(received: Received): Required<EnquiryInput> {
  return mapFields(({ name }) => received[name].normalize('NFC'))
}

/** Why it looks automatic, if it does. A false positive is kept too, and can be released. */
export function quarantineReasonOf(
  request: FastifyRequest<{ Body: Received }>,
  siteOrigin: string | undefined,
): string | undefined {
  const { body: received } = request
  if (received[HONEYPOT_FIELD]) return 'honeypot'
  if (isOfAnotherSite(request, siteOrigin)) return 'form of another site'
  if (LINK.test(received.name)) return 'link as a name'
  if (/\[url[=\]]|<a\s[^>]*href/i.test(received.message)) return 'link markup'
  if ((received.message.match(LINKS)?.length ?? 0) > MAX_LINKS) return 'many links'
  return undefined
}

/** Browsers from before 2023 say only the origin of the page, which is `null` for a hidden one. */
function isOfAnotherSite(
  { headers: { origin, 'sec-fetch-site': site }, host }: FastifyRequest,
  siteOrigin: string | undefined,
): boolean {
  if (origin === undefined) return site === 'cross-site'
  if (origin === siteOrigin) return false
  return site === undefined ? URL.parse(origin)?.host !== host : site === 'cross-site'
}

const LINK = /https?:\/\/|\bwww\./i
const LINKS = /https?:\/\//gi
const MAX_LINKS = 4

export interface Refusal {
  status: 400 | 422
  detail: string
  /** The invalid fields, one entry per field. */
  problems?: FieldProblem[]
}

/** Why a request contains no enquiry to store, if it contains none. */
export function refusalOf(request: FastifyRequest<{ Body: Received }>): Refusal | undefined {
  const { body, validationError } = request
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { status: 400, detail: 'This is not an enquiry.' }
  }
  const problems = validationError
    ? schemaProblems(validationError.validation)
    : characterProblems(body)
  if (problems.length === 0) return undefined
  return { status: 422, detail: 'Some fields need mending.', problems }
}

function schemaProblems(errors: readonly FastifySchemaValidationError[]): FieldProblem[] {
  const problems = new Map<string, FieldProblem>()
  for (const { keyword, instancePath, params } of errors) {
    const named = params.missingProperty ?? params.additionalProperty
    const field = typeof named === 'string' ? named.slice(0, 60) : instancePath.slice(1)
    if (problems.has(field)) continue
    const message = isField(field)
      ? enquiryMessages[field][problemOf[keyword] ?? 'malformed']
      : 'This field is not known here.'
    problems.set(field, { field, message })
  }
  return [...problems.values()]
}

function characterProblems(received: Received): FieldProblem[] {
  return enquiryFields
    .filter((field) => hasBrokenCharacters(field, received[field.name]))
    .map(({ name }) => ({ field: name, message: enquiryMessages[name].characters }))
}

/**
 * Control characters and lone surrogates are rejected, as no form sends them; some fields allow
 * line ends. U+FFFD comes from a conversion before pasting, so it is kept.
 */
export function hasBrokenCharacters({ rule }: FieldRow, text: string): boolean {
  return (rule === 'text' ? BROKEN : BROKEN_LINE).test(text)
}

export function hasBrokenText(text: string): boolean {
  return BROKEN.test(text)
}

const BROKEN = /[^\P{Cc}\n]|\p{Cs}/u
const BROKEN_LINE = /[\p{Cc}\p{Cs}]/u

const problemOf: Record<string, EnquiryProblem> = {
  required: 'missing',
  minLength: 'missing',
  maxLength: 'tooLong',
  pattern: 'malformed',
  type: 'malformed',
}

function isField(name: string): name is EnquiryField {
  return Object.hasOwn(enquiryMessages, name)
}
