import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { referenceOf } from '@app/contract/reference.ts'
import { parse } from 'csv-parse/sync'
import { openSpreadsheetFile } from '../../spreadsheet-file.ts'
import { accept, openBoth, type Suite } from './suite-for-tests.ts'

export function describeReading(suite: Suite) {
  const { databaseName } = suite

  describe(`the command line on ${databaseName}`, () => {
    it('lists the newest first, without control sequences', async (t) => {
      const { tool, store } = await openBoth(suite, t)
      await accept(store, { name: 'First' })
      await accept(store, { name: 'Second', message: 'a\u001B[2Jb\u202Ec' })

      const { code, out } = await tool('list')
      const one = await tool('list', '--limit', '1')

      assert.equal(code, 0)
      const lines = out.trimEnd().split('\n')
      assert.match(lines[0] ?? '', /Second .*a\\u\{1b\}\[2Jb\\u\{202e\}c$/)
      assert.match(lines[1] ?? '', /First/)
      assert.equal(one.out, `${lines[0]}\n`)
      assert.match(one.errors, /1 of 2/)
    })

    it('shows one enquiry with its deliveries', async (t) => {
      const { tool, store } = await openBoth(suite, t)
      const id = await accept(store, { message: 'first line\nsecond line' }, ['email'])

      await store.mark(id, { isHandled: true, note: 'called\nback' }, 'owner')
      const { code, out } = await tool('show', id)
      const byReference = await tool('show', referenceOf(id).toLowerCase())
      const missing = await tool('show', randomUUID())

      assert.equal(code, 0)
      assert.match(out, new RegExp(`^reference +${referenceOf(id)}\nid +${id}\n`))
      assert.equal(byReference.out, out)
      assert.match(out, /ada@example\.org/)
      assert.match(out, /\n {2}first line\n {2}second line\n/)
      assert.match(out, /by email +due/)
      assert.match(out, /\nread +no\n(.+\n)*handled +\d{4}-.*Z\n(.+\n)*note +called\nnote +back\n/)
      assert.deepEqual([missing.code, missing.out], [3, ''])
    })

    it('exports the matching enquiries in order of arrival, in every format', async (t) => {
      const { tool, store } = await openBoth(suite, t)
      await accept(store, { message: 'old', quarantineReason: 'links' })
      const id = await accept(store, { name: '=Ada', message: '=1+1', phoneNumber: '+91 98765 43' })
      await accept(store, { email: 'grace@example.org', message: 'new' })
      const filter = ['--email', 'ADA@example.org', '--status', 'accepted', '--since', '2020-01-01']

      const csv = await tool('export', ...filter)
      const json = await tool('export', '--format', 'json', ...filter)
      const ndjson = await tool('export', '--format', 'ndjson')
      const xlsx = await tool('export', '--format', 'xlsx')

      const [row, ...others] = parse<Record<string, string>>(csv.out, { bom: true, columns: true })
      assert.equal(row?.id, id)
      assert.deepEqual(
        [row?.name, row?.email, row?.phoneNumber, row?.message],
        ["'=Ada", 'ada@example.org', "'+91 98765 43", "'=1+1"],
      )
      assert.deepEqual(others, [])
      assert.equal(JSON.parse(json.out)[0].id, id)
      const lines = ndjson.out.trimEnd().split('\n')
      assert.deepEqual(
        lines.map((line) => JSON.parse(line).message),
        ['old', '=1+1', 'new'],
      )
      assert.ok(xlsx.out.startsWith('PK'))
    })

    it('exports what only the stand-in has of a person', async (t) => {
      const { tool, store } = await openBoth(suite, t)
      const sheet = openSpreadsheetFile(join(tool.dir, 'enquiries.csv'))
      t.after(() => sheet.close())
      const { enquiry } = (await store.find(await accept(store, { message: 'Both' }))) ?? {}
      assert.ok(enquiry)
      const rows = [enquiry, enquiry, { ...enquiry, message: 'Lost' }]
      for (const row of [...rows, { ...enquiry, email: 'eve@example.org' }]) await sheet.append(row)
      const texts = ({ out }: { out: string }) =>
        JSON.parse(out).map((one: typeof enquiry) => one.message)

      const json = ['export', '--format', 'json']
      const theirs = await tool.withInput('ADA@example.org')(...json, '--email', '-')
      const later = await tool(...json, '--email', 'ada@example.org', '--since', '2999-01-01')
      const all = await tool(...json)

      assert.deepEqual(texts(theirs), ['Both', 'Both', 'Lost'])
      assert.equal(theirs.errors, 'Rows that only the spreadsheet has: 2.\n')
      assert.deepEqual([texts(later), texts(all)], [[], ['Both']])
    })

    it('exports into a file that only its owner may read, and never overwrites one unasked', async (t) => {
      const { tool, store } = await openBoth(suite, t)
      await accept(store)
      const file = join(tool.dir, 'export.ndjson')

      const first = await tool('export', '--out', file)
      const second = await tool('export', '--out', file, '--format', 'csv')
      const third = await tool('export', '--out', file, '--format', 'csv', '--force')

      assert.deepEqual([first.code, second.code, third.code], [0, 1, 0])
      assert.equal(first.out, '')
      assert.match(second.errors, /^[^\n]*exists already[^\n]*\n$/)
      assert.equal((await stat(file)).mode & 0o777, 0o600)
      assert.ok((await readFile(file, 'utf8')).startsWith('\uFEFF"id"'))
      assert.deepEqual(
        (await readdir(tool.dir)).filter((name) => name.includes('export')),
        ['export.ndjson'],
      )
    })

    it('fails in one line when a file cannot be written, and leaves no file behind', async (t) => {
      const { tool, store } = await openBoth(suite, t)
      await accept(store)
      const folder = join(tool.dir, 'folder.csv')
      await mkdir(folder)

      const missing = await tool('export', '--out', join(tool.dir, 'no', 'such.csv'))
      const taken = await tool('export', '--force', '--out', folder)

      for (const { code, errors } of [missing, taken]) {
        assert.equal(code, 1)
        assert.match(errors, /^[^\n]+ cannot be written: [^\n]+\n$/)
      }
      assert.ok(!(await readdir(tool.dir)).some((name) => name.endsWith('.part')))
    })

    it('ends quietly when the reader closes the pipe', async (t) => {
      const { tool, store } = await openBoth(suite, t)
      await Promise.all(
        Array.from({ length: 800 }, (_, index) =>
          accept(store, { message: `${index} ${'x'.repeat(900)}` }),
        ),
      )

      const { code, out, errors } = await tool.head('export', '--format', 'ndjson')

      assert.ok(out.length > 0)
      assert.deepEqual([code, errors], [0, ''])
    })
  })
}
