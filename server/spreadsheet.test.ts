import assert from 'node:assert/strict'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { SPREADSHEET_PATH } from '@app/contract/enquiry.ts'
import type { FastifyInstance } from 'fastify'
import { openTestApp } from './app-for-tests.ts'
import { enquiry as plainEnquiry } from './contact-for-tests.ts'
import { cellsOf, readCsvRows } from './export/csv.ts'
import { readSite } from './read-site.ts'
import { build, writeSite } from './site-for-tests.ts'

const enquiry = { ...plainEnquiry, message: 'Hello, "there"' }

describe('the embedded spreadsheet', () => {
  it('appends a row for form data from a browser', async (t) => {
    const { app, dir } = await openTestApp(t)

    const response = await postFormData(app, enquiry)

    assert.equal(response.statusCode, 200)
    assert.deepEqual(response.json(), { result: 'success' })
    const [row, ...others] = await rowsOf(dir)
    const { name, email, message } = enquiry
    assert.deepEqual(row?.slice(1, 6), [name, email, '+91 361 234 5678', message, 'accepted'])
    assert.deepEqual(others, [])
  })

  it('does not date a row by a clock that fell behind, which would purge it early', async (t) => {
    const { app, dir, store } = await openTestApp(t)
    const believed = await store.ping()
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() - 400 * 24 * 3_600_000 })
    const response = await postFormData(app, enquiry)
    t.mock.timers.reset()

    assert.equal(response.statusCode, 200)
    const [row] = await rowsOf(dir)
    assert.ok(Date.parse(row?.[0] ?? '') >= believed.getTime())
  })

  it('appends a row for a urlencoded form', async (t) => {
    const { app, dir } = await openTestApp(t)

    const response = await app.inject({
      method: 'POST',
      url: SPREADSHEET_PATH,
      payload: new URLSearchParams(enquiry).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

    assert.equal(response.statusCode, 200)
    assert.equal((await rowsOf(dir)).length, 1)
  })

  it('marks what looks automatic', async (t) => {
    const { app, dir } = await openTestApp(t)

    await postFormData(app, { ...enquiry, website: 'x' })

    assert.equal((await rowsOf(dir))[0]?.[5], 'quarantined')
  })

  for (const [what, status, request] of [
    ['lacks a field', 422, form({ name: 'Ada' })],
    ['is JSON', 415, { payload: enquiry }],
    ['is broken form data', 400, raw('multipart/form-data; boundary=x', '--x\r\nnonsense')],
    ['has no boundary', 400, raw('multipart/form-data', 'x')],
    ['carries a file', 422, form({ ...enquiry, message: new Blob(['x']) })],
    ['is too large', 413, form({ ...enquiry, message: 'a'.repeat(40_000) })],
  ] as const) {
    it(`rejects with ${status} what ${what}`, async (t) => {
      const { app, dir } = await openTestApp(t)

      const response = await app.inject({
        method: 'POST',
        url: SPREADSHEET_PATH,
        ...(await request),
      })

      assert.equal(response.statusCode, status, response.body)
      assert.match(String(response.headers['content-type']), /^application\/problem\+json/)
      await assert.rejects(stat(join(dir, 'enquiries.csv')))
    })
  }

  it('accepts only POST', async (t) => {
    const { app } = await openTestApp(t)

    const response = await app.inject(SPREADSHEET_PATH)

    assert.equal(response.statusCode, 405)
    assert.equal(response.headers.allow, 'POST')
  })

  it('has its own rate limit', async (t) => {
    const { app } = await openTestApp(t, { rateLimitPerMinute: 1 })

    assert.equal((await postFormData(app, enquiry)).statusCode, 200)
    const second = await postFormData(app, enquiry)
    assert.equal(second.statusCode, 429)
    assert.ok(Number(second.headers['retry-after']) >= 1)
  })

  it('responds with 503 when it cannot write, and recovers', async (t) => {
    const { app, dir } = await openTestApp(t)
    const path = join(dir, 'enquiries.csv')
    await mkdir(path)

    const down = await postFormData(app, enquiry)
    await rm(path, { recursive: true })
    const up = await postFormData(app, enquiry)

    assert.equal(down.statusCode, 503)
    assert.ok(Number(down.headers['retry-after']) >= 1)
    assert.equal(up.statusCode, 200)
  })

  it('does not exist when the site was built for another spreadsheet', async (t) => {
    const elsewhere = { ...build, spreadsheetUrl: 'https://sheets.example/exec' }
    const dir = await writeSite(t, { 'build.json': JSON.stringify(elsewhere) })
    const { app } = await openTestApp(t, { site: await readSite(dir) })

    assert.equal((await postFormData(app, enquiry)).statusCode, 404)
  })
})

/** Form data as encoded by fetch: bytes and header. */
async function form(fields: Record<string, string | Blob>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  const encoded = new Response(data)
  return raw(encoded.headers.get('content-type') ?? '', await encoded.bytes())
}

function raw(type: string, payload: string | Uint8Array) {
  return { payload: Buffer.from(payload), headers: { 'content-type': type } }
}

async function postFormData(app: FastifyInstance, fields: Record<string, string>) {
  return app.inject({ method: 'POST', url: SPREADSHEET_PATH, ...(await form(fields)) })
}

/** The rows below the header. */
async function rowsOf(dir: string): Promise<string[][]> {
  const file = createReadStream(join(dir, 'enquiries.csv'))
  return (await Array.fromAsync(readCsvRows(file), cellsOf)).slice(1)
}
