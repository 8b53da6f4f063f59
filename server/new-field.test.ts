// Complete run: it works in copies of the project.
// Own process: it starts servers and databases.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, describe, it, type TestContext } from 'node:test'
import { CONTACT_PATH, IDEMPOTENCY_HEADER, SPREADSHEET_PATH } from '@app/contract/enquiry.ts'
import { enquiryFields, spreadsheetColumns } from '@app/contract/enquiry-fields.ts'
import { strFromU8, unzipSync } from 'fflate'
import { copyWith } from '../tools/checks/copy-for-tests.ts'
import { makeFolder } from '../tools/testing/folder.ts'
import { listen } from '../tools/testing/listen.ts'
import { until } from '../tools/testing/until.ts'
import { openMailServer } from './delivery/mail-server-for-tests.ts'
import { sent } from './store/enquiry-for-tests.ts'
import { openStore } from './store/open-store.ts'
import { openTestPostgres } from './store/postgres-for-tests.ts'

/** A field that no form will ever have. */
const NEW_FIELD = 'motto'
const version = Math.max(...enquiryFields.map(({ since }) => since)) + 1
const row = `[${`'${NEW_FIELD}', `.repeat(4)}'line', 120, 'optional', '${NEW_FIELD}', ${version}],\n`
const addColumn = () => `ALTER TABLE enquiry ADD COLUMN ${NEW_FIELD} TEXT NOT NULL DEFAULT '';\n`

const copyDir = copyWith(
  [
    ['contract/enquiry-fields.ts', (text) => text.replace(/^\] as const\n\ntype Row/m, `${row}$&`)],
    [nextMigration('sqlite'), addColumn],
    [nextMigration('postgres'), addColumn],
  ],
  ['art', 'explorer', 'formats', 'quality'],
)
mkdirSync(join(copyDir, 'desk', 'dist')) // this test needs no page
const postgres = openTestPostgres()

after(() => rmSync(copyDir, { recursive: true, force: true }))

describe('a new field', () => {
  it('reaches the script of a Google Sheet by npm run fix', () => {
    execFileSync(process.execPath, ['deploy/google-sheets/write-columns.ts'], {
      cwd: copyDir,
    })

    const script = readFileSync(join(copyDir, 'deploy/google-sheets/enquiries.js'), 'utf8')
    assert.match(script, /^const COLUMNS = \[[^\]]*'motto'\]$/m)
  })
})

follow('SQLite', async () => ({}))
follow('PostgreSQL', async () => ({ DATABASE_URL: await postgres.makeDatabase() }))

/**
 * From the request to every destination of an enquiry, with the copy's own server and command line.
 */
function follow(databaseName: string, makeSettings: () => Promise<Record<string, string>>) {
  describe(`${databaseName}: a new field`, () => {
    it('appears wherever an enquiry goes, and is restored from a backup', async (t) => {
      const far = await openFarSides(t)
      const settings = { ...far.settings, ...(await makeSettings()) }
      const { url, dir, tool } = await startCopy(t, settings)

      const { id } = await post(url, { ...sent, [NEW_FIELD]: 'Survey of Assam' }, 'json')
      await post(url, { ...sent, [NEW_FIELD]: 'Form & Co' }, 'form')
      await post(url, { ...sent, [NEW_FIELD]: 'Sheet & Co' }, 'spreadsheet')
      await until(() => far.mails.length === 2 && far.hooks.length === 2)

      const mails = far.mails.map(({ source }) => source.replace(/=\r\n/g, ''))
      assert.ok(mails.some((mail) => mail.includes('Motto: Survey of Assam')))
      assert.ok(mails.some((mail) => mail.includes('Form &#38; Co')))
      assert.ok(far.hooks.some(({ data }) => data[NEW_FIELD] === 'Survey of Assam'))
      const csv = readFileSync(join(dir, 'data', 'enquiries.csv'), 'utf8')
      assert.match(csv, /"motto"\r\n.*"accepted",.*"Sheet & Co"\r\n/)
      assert.match(await tool('show', id), /^motto +Survey of Assam$/m)
      for (const format of ['csv', 'json', 'ndjson']) {
        assert.match(await tool('export', '--format', format), /motto[\s\S]*Survey of Assam/)
      }
      await tool('export', '--out', join(dir, 'all.xlsx'))
      const sheet = unzipSync(readFileSync(join(dir, 'all.xlsx')))['xl/worksheets/sheet1.xml']
      assert.match(strFromU8(sheet ?? new Uint8Array()), /motto<[\s\S]*Survey of Assam</)

      await tool('correct', id, `--${NEW_FIELD}`, 'Wrong')
      const deskPath = join(copyDir, 'desk', 'desk-for-tests.ts')
      const { openDesk }: typeof import('../desk/desk-for-tests.ts') = await import(deskPath)
      const desk = await openDesk(t, { ...settings, DATA_DIR: join(dir, 'data') })
      const shown = await desk.get<{ fields: object }>(`/api/enquiries/${id}`)
      assert.partialDeepStrictEqual(shown.fields, { [NEW_FIELD]: 'Wrong' })
      const right = await desk.post(`/api/enquiries/${id}/correct`, { [NEW_FIELD]: 'Right' })
      assert.equal(right.status, 200)
      await tool('backup', join(dir, 'backup.db'))
      const empty = { ...(await makeSettings()), DATA_DIR: join(dir, 'other') }
      await tool.with(empty)('restore', join(dir, 'backup.db'))

      assert.match(await tool.with(empty)('show', id), /^motto +Right$/m)
      assert.match(await tool('audit'), /correct .*fields=motto/)
    })

    it('has its rules, and does not change older enquiries', async (t) => {
      const settings = await makeSettings()
      const folder = makeFolder(t)
      const dataDir = join(folder, 'data')
      mkdirSync(dataDir)
      const before = openStore({ dataDir, databaseUrl: settings.DATABASE_URL })
      const idempotencyKey = 'sent-before'
      const marks = { idempotencyKey, sender: '', quarantineReason: undefined }
      const accepted = await before.accept({ ...sent, ...marks }, [])
      assert.ok('id' in accepted)
      await before.backup(join(folder, 'old.db'))
      await before.close()
      const header = `\uFEFF${spreadsheetColumns.map((column) => `"${column}"`).join()}`
      const old: Record<string, string> = {
        receivedAt: '2026-01-02T03:04:05.000Z',
        status: 'accepted',
      }
      const row = `${spreadsheetColumns.map((column) => `"${old[column] ?? ''}"`).join()}\r\n`
      writeFileSync(join(dataDir, 'enquiries.csv'), `${header}\r\n${row}`)

      const { url, tool } = await startCopy(t, settings, folder)
      const again = await send(url, sent, idempotencyKey)
      const other = await send(url, { ...sent, [NEW_FIELD]: 'x' }, idempotencyKey)
      const long = await send(url, { ...sent, [NEW_FIELD]: 'x'.repeat(121) })
      const broken = await send(url, { ...sent, [NEW_FIELD]: 'a\u0007b' })
      await post(url, { ...sent, [NEW_FIELD]: 'New & Co' }, 'spreadsheet')

      const answer = Object(await again.json())
      assert.equal(answer.id, accepted.id, 'a repeat is recognised')
      assert.equal(other.status, 422, 'another content is told from it')
      for (const refused of [long, broken]) {
        const { errors } = Object(await refused.json())
        assert.equal(errors[0].field, NEW_FIELD)
      }
      assert.match(await tool('show', accepted.id), /^motto *$/m)
      const csv = readFileSync(join(dataDir, 'enquiries.csv'), 'utf8')
      assert.ok(csv.startsWith(`${header},"${NEW_FIELD}"\r\n${row}`))
      assert.match(csv, /"accepted",.*"New & Co"\r\n$/)
      const empty = { ...(await makeSettings()), DATA_DIR: join(folder, 'other') }
      await tool.with(empty)('restore', join(folder, 'old.db'))
      assert.match(await tool.with(empty)('show', accepted.id), /^motto *$/m)
    })
  })
}

function nextMigration(database: string): string {
  const folder = `server/store/migrations/${database}`
  const files = globSync('*.sql', { cwd: join(import.meta.dirname, '..', folder) })
  const number = Math.max(...files.map((file) => Number.parseInt(file, 10))) + 1
  return `${folder}/${String(number).padStart(3, '0')}-${NEW_FIELD}.sql`
}

/** The copy's server, as its owner starts it, and the copy's command line beside it. */
async function startCopy(
  t: TestContext,
  settings: Record<string, string>,
  dir: string = makeFolder(t),
) {
  const modulePath = join(copyDir, 'server', 'server-for-tests.ts')
  const copy: typeof import('./server-for-tests.ts') = await import(modulePath)
  const { siteDir } = await copy.makeServerFolder(t)
  const { url } = await copy.startServer(t, { cwd: dir, siteDir }, settings)

  const suitePath = join(copyDir, 'server', 'cli', 'suite', 'suite-for-tests.ts')
  const { openTool }: typeof import('./cli/suite/suite-for-tests.ts') = await import(suitePath)
  const tool = await openTool(t, { DATA_DIR: join(dir, 'data'), ...settings })
  const run =
    (more: Record<string, string>) =>
    async (...words: string[]) => {
      const { code, out, errors } = await tool.with(more)(...words)
      assert.equal(code, 0, errors)
      return out
    }
  return { url, dir, tool: Object.assign(run({}), { with: run }) }
}

function send(url: string, fields: object, key?: string): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    ...(key && { [IDEMPOTENCY_HEADER]: key }),
  }
  return fetch(url + CONTACT_PATH, { method: 'POST', body: JSON.stringify(fields), headers })
}

async function post(
  url: string,
  fields: Record<string, string>,
  as: 'json' | 'form' | 'spreadsheet',
): Promise<{ id: string }> {
  const path = as === 'spreadsheet' ? SPREADSHEET_PATH : CONTACT_PATH
  const response =
    as === 'json'
      ? await send(url, fields)
      : await fetch(url + path, { method: 'POST', body: new URLSearchParams(fields) })
  const answer = await response.text()
  assert.equal(response.status, 200, answer)
  return as === 'json' ? JSON.parse(answer) : { id: '' }
}

interface Hook {
  data: Record<string, string>
}

/** A mail server and a webhook's receiver, and the settings for both. */
async function openFarSides(t: TestContext) {
  const hooks: Hook[] = []
  const { mails, port } = await openMailServer(t)
  const take: RequestListener = async (request, response) => {
    hooks.push(JSON.parse(String(await buffer(request))))
    response.end()
  }
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    NOTIFY_TO: 'owner@example.org',
    NOTIFY_FROM: 'site@example.org',
    WEBHOOK_URL: `http://127.0.0.1:${await listen(t, createServer(take))}/`,
    WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  }
  return { mails, hooks, settings }
}
