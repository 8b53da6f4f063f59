import assert from 'node:assert/strict'
import { appendFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { SPREADSHEET_PATH } from '@app/contract/enquiry.ts'
import type { FastifyInstance } from 'fastify'
import { openTestApp } from './app-for-tests.ts'
import { readCsvRow } from './csv.ts'
import { readSite } from './read-site.ts'
import { build, writeSite } from './site-for-tests.ts'
import { eraseFromSpreadsheet, openSpreadsheetFile, purgeSpreadsheet } from './spreadsheet-file.ts'

const enquiry = {
  name: 'Ada',
  email: 'ada@example.org',
  phoneNumber: '+91 361 234 5678',
  message: 'Hello, "there"',
}

describe('the spreadsheet stand-in', () => {
  it('appends a row for form data, as the browser sends it', async (t) => {
    const { app, dir } = await openTestApp(t)

    const response = await postFormData(app, enquiry)

    assert.equal(response.statusCode, 200)
    assert.deepEqual(response.json(), { result: 'success' })
    const text = await readFile(join(dir, 'enquiries.csv'), 'utf8')
    const [header, row, end] = text.split('\r\n')
    assert.equal(header, '\uFEFFreceivedAt,name,email,phoneNumber,message,status')
    assert.match(
      row ?? '',
      /^\d{4}-[\d:.TZ-]+,Ada,ada@example\.org,'\+91 361 234 5678,"Hello, ""there""",accepted$/,
    )
    assert.equal(end, '')
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

  it('keeps its file to its owner', async (t) => {
    const { app, dir } = await openTestApp(t)

    await postFormData(app, enquiry)

    assert.equal((await stat(join(dir, 'enquiries.csv'))).mode & 0o777, 0o600)
  })

  it('keeps every row of many that come at once', async (t) => {
    const { app, dir } = await openTestApp(t)

    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        postFormData(app, { ...enquiry, message: `line\n"${index}"` }),
      ),
    )

    assert.ok(answers.every(({ statusCode }) => statusCode === 200))
    assert.equal(new Set((await rowsOf(dir)).map(([, , , , message]) => message)).size, 60)
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
    it(`refuses with ${status} what ${what}`, async (t) => {
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

  it('takes POST alone', async (t) => {
    const { app } = await openTestApp(t)

    const response = await app.inject(SPREADSHEET_PATH)

    assert.equal(response.statusCode, 405)
    assert.equal(response.headers.allow, 'POST')
  })

  it('has a rate limit of its own', async (t) => {
    const { app } = await openTestApp(t, { rateLimitPerMinute: 1 })

    assert.equal((await postFormData(app, enquiry)).statusCode, 200)
    const second = await postFormData(app, enquiry)
    assert.equal(second.statusCode, 429)
    assert.ok(Number(second.headers['retry-after']) >= 1)
  })

  it('answers 503 when it cannot write, and recovers by itself', async (t) => {
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

  it('is not there when the site was built for a spreadsheet elsewhere', async (t) => {
    const elsewhere = { ...build, spreadsheetUrl: 'https://sheets.example/exec' }
    const dir = await writeSite(t, { 'build.json': JSON.stringify(elsewhere) })
    const { app } = await openTestApp(t, { site: await readSite(dir) })

    assert.equal((await postFormData(app, enquiry)).statusCode, 404)
  })
})

describe('the file of the stand-in', () => {
  const row = {
    ...enquiry,
    receivedAt: new Date('2026-01-02T03:04:05Z'),
    status: 'accepted',
  } as const

  it('loses a row that a crash cut short, which nobody was told is there', async (t) => {
    const { dir } = await openTestApp(t)
    const path = join(dir, 'enquiries.csv')
    await openSpreadsheetFile(path).append(row)
    await appendFile(path, '2026-01-02T03:04:06Z,Ada,ada@example.org,,"half a mess')

    await openSpreadsheetFile(path).append({ ...row, name: 'Grace' })

    assert.deepEqual(
      (await rowsOf(dir)).map(([, name]) => name),
      ['Ada', 'Grace'],
    )
  })

  it('has no byte left of a person who is erased', async (t) => {
    const { dir } = await openTestApp(t)
    const path = join(dir, 'enquiries.csv')
    const file = openSpreadsheetFile(path)
    await file.append({ ...row, email: 'Ada@Example.org', message: 'one\n"two"' })
    await file.append({ ...row, name: 'Grace', email: 'grace@example.org' })
    await file.append({
      ...row,
      name: 'A',
      email: 'ada@example.org',
      phoneNumber: '',
      message: 'x',
    })

    const erased = await eraseFromSpreadsheet(path, 'ADA@example.org')
    await file.append({ ...row, name: 'Hopper', email: 'hopper@example.org' })

    assert.equal(erased, 2)
    assert.doesNotMatch(await readFile(path, 'utf8'), /ada|two|\+91 361 234 5678,"one/i)
    const rows = await rowsOf(dir)
    assert.deepEqual(
      rows.map(([, name, , , , status]) => [name, status]),
      [
        ['', 'erased'],
        ['Grace', 'accepted'],
        ['', 'erased'],
        ['Hopper', 'accepted'],
      ],
    )
    assert.equal(await eraseFromSpreadsheet(path, 'ada@example.org'), 0)
  })

  it('finds a person whose address looks like a formula', async (t) => {
    const { dir } = await openTestApp(t)
    const path = join(dir, 'enquiries.csv')
    await openSpreadsheetFile(path).append({ ...row, email: '=x@example.org' })

    assert.equal(await eraseFromSpreadsheet(path, '=x@example.org'), 1)
  })

  it('is blanked where it is older than it may be', async (t) => {
    const { dir } = await openTestApp(t)
    const path = join(dir, 'enquiries.csv')
    const file = openSpreadsheetFile(path)
    await file.append({ ...row, receivedAt: new Date('2020-01-01') })
    await file.append(row)

    const purged = await purgeSpreadsheet(path, new Date('2025-01-01'))

    assert.equal(purged, 1)
    assert.equal((await rowsOf(dir))[0]?.[5], 'erased')
    assert.equal((await rowsOf(dir))[1]?.[5], 'accepted')
  })

  it('need not be there', async (t) => {
    const { dir } = await openTestApp(t)

    assert.equal(await eraseFromSpreadsheet(join(dir, 'none.csv'), 'ada@example.org'), 0)
    assert.equal(await purgeSpreadsheet(join(dir, 'none.csv'), new Date()), 0)
  })

  it('may hold what its owner wrote into it', async (t) => {
    const { dir } = await openTestApp(t)
    const path = join(dir, 'enquiries.csv')
    await writeFile(path, 'my own notes\r\n')

    await openSpreadsheetFile(path).append(row)

    assert.equal(await eraseFromSpreadsheet(path, enquiry.email), 1)
    assert.match(await readFile(path, 'utf8'), /^my own notes\r\n/)
  })
})

/** The bytes and the header that fetch makes of form data. */
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

/** The rows below the header; a line end inside quotes ends none. */
async function rowsOf(dir: string): Promise<string[][]> {
  const text = await readFile(join(dir, 'enquiries.csv'), 'utf8')
  const rows = text.match(/(?:[^"\r\n]|"(?:[^"]|"")*")+\r\n/g) ?? []
  return rows.slice(1).map(readCsvRow)
}
