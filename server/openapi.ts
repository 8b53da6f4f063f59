import {
  CONTACT_PATH,
  enquirySchema,
  IDEMPOTENCY_HEADER,
  SPREADSHEET_PATH,
} from '@app/contract/enquiry.ts'
import { acceptedSchema } from './contact.ts'
import { appendedSchema } from './spreadsheet.ts'

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail'],
  additionalProperties: false,
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        additionalProperties: false,
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
} as const

const FORM = 'application/x-www-form-urlencoded'

/**
 * The two endpoints in OpenAPI 3.1, from the schemas that check what comes in and goes out;
 * `node server/openapi.ts > docs/openapi.json` writes it down.
 */
export const openapi = {
  openapi: '3.1.0',
  info: {
    title: 'Enquiries',
    version: '1.0.0',
    description: 'What the contact form of the site sends. Enquiries are never read this way.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/' }],
  paths: {
    [CONTACT_PATH]: {
      post: {
        operationId: 'sendEnquiry',
        summary: 'Stores an enquiry; 200 means that it is on disk.',
        parameters: [
          {
            name: IDEMPOTENCY_HEADER,
            in: 'header',
            required: false,
            description: 'One per enquiry, such as a UUID: a repeat is answered like the first.',
            schema: { type: 'string', minLength: 1, maxLength: 255 },
          },
        ],
        requestBody: bodyOf('application/json', FORM),
        responses: {
          200: {
            description: 'Stored. A form without script is answered with a page.',
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/Accepted' } },
              'text/html': {},
            },
          },
          400: problem('Malformed: not JSON, not an enquiry, or a key that cannot be used.'),
          405: problem('Another method than POST.', 'Allow'),
          413: problem('Larger than 32 KiB, or a form larger than 64 KiB.'),
          415: problem('Neither JSON nor a urlencoded form.'),
          422: problem('Fields to mend, one entry each, or a key used for another content.'),
          429: problem('Too many from one address.', 'Retry-After'),
          503: problem('The store is down.', 'Retry-After'),
        },
      },
    },
    [SPREADSHEET_PATH]: {
      post: {
        operationId: 'appendRow',
        summary: 'Appends the enquiry to a CSV file; 200 means that it is on disk.',
        requestBody: bodyOf('multipart/form-data', FORM),
        responses: {
          200: {
            description: 'Appended.',
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/Appended' } },
            },
          },
          400: problem('Malformed form data.'),
          405: problem('Another method than POST.', 'Allow'),
          413: problem('Larger than 32 KiB.'),
          415: problem('Neither form data nor a urlencoded form.'),
          422: problem('Fields to mend, one entry each.'),
          429: problem('Too many from one address.', 'Retry-After'),
          503: problem('The file cannot be written.', 'Retry-After'),
        },
      },
    },
  },
  components: {
    schemas: {
      Enquiry: enquirySchema,
      Accepted: acceptedSchema,
      Appended: appendedSchema,
      Problem: problemSchema,
    },
  },
}

if (import.meta.main) console.log(JSON.stringify(openapi, null, 2))

function bodyOf(...types: string[]) {
  const media = { schema: { $ref: '#/components/schemas/Enquiry' } }
  return { required: true, content: Object.fromEntries(types.map((type) => [type, media])) }
}

function problem(description: string, header?: 'Allow' | 'Retry-After') {
  const type = header === 'Retry-After' ? 'integer' : 'string'
  return {
    description,
    ...(header && { headers: { [header]: { required: true, schema: { type } } } }),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}
