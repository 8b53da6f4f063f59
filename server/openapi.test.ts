import assert from 'node:assert/strict'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { CONTACT_PATH, SPREADSHEET_PATH } from '@app/contract/enquiry.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { InjectOptions } from 'fastify'
import { openTestApp } from './app-for-tests.ts'
import { openapi } from './openapi.ts'

const enquiry = { name: 'Ada', email: 'ada@example.org', phoneNumber: '', message: 'Hello' }
const form = {
  payload: new URLSearchParams(enquiry).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
}

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(openapi))

    assert.ok(valid, JSON.stringify(errors))
  })

  it('is the one in docs', async () => {
    const file = join(import.meta.dirname, '..', 'docs', 'openapi.json')

    const written = JSON.parse(await readFile(file, 'utf8'))

    const built = JSON.parse(JSON.stringify(openapi))
    assert.deepEqual(written, built, 'write it anew: node server/openapi.ts > docs/openapi.json')
  })

  const requests: [string, number, InjectOptions][] = [
    [CONTACT_PATH, 200, { payload: enquiry }],
    [CONTACT_PATH, 400, { payload: '{', headers: { 'content-type': 'application/json' } }],
    [CONTACT_PATH, 405, { method: 'DELETE' }],
    [CONTACT_PATH, 413, { payload: { ...enquiry, message: 'a'.repeat(40_000) } }],
    [CONTACT_PATH, 415, { payload: 'x', headers: { 'content-type': 'text/plain' } }],
    [CONTACT_PATH, 422, { payload: { ...enquiry, name: '', email: 'x' } }],
    [SPREADSHEET_PATH, 200, form],
    [SPREADSHEET_PATH, 400, { payload: 'x', headers: { 'content-type': 'multipart/form-data' } }],
    [SPREADSHEET_PATH, 405, { method: 'DELETE' }],
    [SPREADSHEET_PATH, 413, { ...form, payload: form.payload.repeat(1000) }],
    [SPREADSHEET_PATH, 415, { payload: enquiry }],
    [SPREADSHEET_PATH, 422, { ...form, payload: 'name=Ada' }],
  ]
  for (const [path, status, request] of requests) {
    it(`tells the truth of ${status} at ${path}`, async (t) => {
      const { app } = await openTestApp(t)

      const response = await app.inject({ method: 'POST', url: path, ...request })

      assert.equal(response.statusCode, status)
      assertDocumented(path, response)
    })
  }

  it('tells the truth of 429 at both', async (t) => {
    const { app } = await openTestApp(t, { rateLimitPerMinute: 1 })

    for (const [path, request] of [
      [CONTACT_PATH, { payload: enquiry }],
      [SPREADSHEET_PATH, form],
    ] as const) {
      await app.inject({ method: 'POST', url: path, ...request })
      const response = await app.inject({ method: 'POST', url: path, ...request })

      assert.equal(response.statusCode, 429)
      assertDocumented(path, response)
    }
  })

  it('tells the truth of 503 at both', async (t) => {
    const { app, dir } = await openTestApp(t)
    for (const name of ['enquiries.db', 'enquiries.csv']) await mkdir(join(dir, name))

    for (const [path, request] of [
      [CONTACT_PATH, { payload: enquiry }],
      [SPREADSHEET_PATH, form],
    ] as const) {
      const response = await app.inject({ method: 'POST', url: path, ...request })

      assert.equal(response.statusCode, 503)
      assertDocumented(path, response)
    }
  })
})

interface Answer {
  statusCode: number
  headers: Record<string, unknown>
  json(): unknown
}

function assertDocumented(path: string, response: Answer) {
  const paths: Record<string, { post: { responses: Record<string, Documented> } }> = openapi.paths
  const documented = paths[path]?.post.responses[response.statusCode]
  assert.ok(documented, `${response.statusCode} is not documented`)
  for (const header of Object.keys(documented.headers ?? {})) {
    assert.ok(response.headers[header.toLowerCase()], `${header} is missing`)
  }
  const [type = ''] = String(response.headers['content-type']).split(';')
  const schema = documented.content[type]?.schema
  assert.ok(schema, `${type} is not documented`)
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const validate = ajv.compile({ ...schema, components: openapi.components })
  assert.ok(validate(response.json()), JSON.stringify(validate.errors))
}

interface Documented {
  headers?: Record<string, unknown>
  content: Record<string, { schema?: object }>
}
