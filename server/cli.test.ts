import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { CONTACT_PATH, IDEMPOTENCY_HEADER, SPREADSHEET_PATH } from '@app/contract/enquiry.ts'
import { parse } from 'csv-parse/sync'
import { makePlace, startServer } from './server-for-tests.ts'
import { openSpreadsheetFile } from './spreadsheet-file.ts'
import { openStore, type StoreSettings } from './store/open-store.ts'
import { openTestPostgres, type TestPostgres } from './store/postgres-for-tests.ts'
import type { EnquiryStore, NewEnquiry } from './store/store.ts'

let postgres: TestPostgres
/** The tool starts a hundred times here; so it is compiled once. */
let compileCache: string

before(async () => {
  postgres = await openTestPostgres()
  compileCache = await mkdtemp(join(tmpdir(), 'compiled-'))
})

after(async () => {
  await postgres.close()
  await rm(compileCache, { recursive: true, force: true })
})

describe('the owner’s tool', () => {
  it('says what it can do', async (t) => {
    const tool = await openPlace(t)

    const help = await tool('--help')

    assert.equal(help.code, 0)
    assert.match(help.out, /^Usage: npm run enquiries -- COMMAND/m)
    const nothing = await tool()
    assert.deepEqual([nothing.code, nothing.out], [2, help.out])
  })

  it('says more about one command, without a database', async (t) => {
    const tool = await openPlace(t)

    const { code, out, errors } = await tool('export', '--help')

    assert.deepEqual([code, errors], [0, ''])
    assert.match(out, /^npm run enquiries -- export /)
  })

  for (const words of [['explode'], ['toString'], ['list', '--nonsense']]) {
    it(`answers ${words.join(' ')} with one line and 2`, async (t) => {
      const tool = await openPlace(t)

      const { code, out, errors } = await tool(...words)

      assert.equal(code, 2)
      assert.equal(out, '')
      assert.match(errors, /^[^\n]+\n$/)
    })
  }

  it('makes no database where there is none', async (t) => {
    const tool = await openPlace(t)

    const { code, errors } = await tool('list')

    assert.equal(code, 1)
    assert.match(errors, /^DATA_DIR is [^\n]+\n$/)
    assert.deepEqual(await readdir(tool.dir), [])
  })

  it('fails in one line when the database does not answer', async (t) => {
    const tool = await openPlace(t, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })

    const { code, errors } = await tool('stats')

    assert.equal(code, 1)
    assert.match(errors, /^[^\n]+\n$/)
  })

  it('lists every bad setting as the server does', async (t) => {
    const tool = await openPlace(t, { RETENTION_DAYS: 'x' })

    const { code, errors } = await tool('stats')

    assert.equal(code, 1)
    assert.match(errors, /^RETENTION_DAYS is "x"/)
  })
})

describe('the owner’s tool beside the running server', () => {
  it('erases a person while others send, and costs nobody an enquiry', async (t) => {
    const place = await makePlace(t)
    const { url } = await startServer(t, place)
    const tool = await openPlace(t, { DATA_DIR: join(place.cwd, 'data') })
    await send(url, 'gone@example.org', 'first')
    let isErasing = true

    const sending = (async () => {
      let sent = 0
      for (; isErasing; sent += 1) await send(url, 'kept@example.org', `#${sent}`)
      return sent
    })()
    const erased = await tool('erase', '--email', 'gone@example.org')
    isErasing = false
    const sent = await sending

    assert.deepEqual([erased.code, erased.errors], [0, ''])
    assert.equal(erased.out, 'Removed: enquiries 1, deliveries 0, spreadsheet rows 1.\n')
    const lines = (await tool('export', '--format', 'ndjson')).out.trimEnd().split('\n')
    const csv = await readFile(join(place.cwd, 'data', 'enquiries.csv'), 'utf8')
    assert.ok(sent > 0)
    assert.equal(lines.length, sent)
    assert.equal(csv.match(/"kept@example\.org"/g)?.length, sent)
    assert.doesNotMatch(csv, /gone/)
  })
})

/** Both sends, as the form makes them. */
async function send(url: string, email: string, message: string): Promise<void> {
  const fields = { name: 'Ada', email, phoneNumber: '', message }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const answers = await Promise.all([
    fetch(url + CONTACT_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: randomUUID() },
      body: JSON.stringify(fields),
    }),
    fetch(url + SPREADSHEET_PATH, { method: 'POST', body: form }),
  ])
  for (const { status } of answers) assert.equal(status, 200)
}

describeTool('SQLite', async () => ({}))
describeTool('PostgreSQL', async () => ({ DATABASE_URL: await postgres.makeDatabase() }))

/** Everything works on either database, while another process has it open as the server does. */
function describeTool(databaseName: string, makeSettings: () => Promise<Settings>) {
  async function open(t: TestContext) {
    const settings = await makeSettings()
    const tool = await openPlace(t, settings)
    const location = { dataDir: tool.dir, databaseUrl: settings.DATABASE_URL }
    const store = openStore(location)
    t.after(() => store.close())
    await store.ping()
    return { tool, store, location }
  }

  describe(`the owner’s tool on ${databaseName}`, () => {
    it('lists the newest first and cannot be used to steer a terminal', async (t) => {
      const { tool, store } = await open(t)
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
      const { tool, store } = await open(t)
      const id = await accept(store, { message: 'first line\nsecond line' }, ['email'])

      const { code, out } = await tool('show', id)
      const missing = await tool('show', randomUUID())

      assert.equal(code, 0)
      assert.match(out, /ada@example\.org/)
      assert.match(out, /\n {2}first line\n {2}second line\n/)
      assert.match(out, /by email +due/)
      assert.deepEqual([missing.code, missing.out], [3, ''])
    })

    it('exports what was asked for, in order of arrival, in every format', async (t) => {
      const { tool, store } = await open(t)
      await accept(store, { message: 'old', quarantineReason: 'links' })
      const id = await accept(store, { name: '=Ada', message: '=1+1', phoneNumber: '+91 98765 43' })
      await accept(store, { email: 'grace@example.org', message: 'new' })
      const filter = ['--email', 'ADA@example.org', '--status', 'accepted', '--since', '2020-01-01']

      const csv = await tool('export', ...filter)
      const json = await tool('export', '--format', 'json', ...filter)
      const ndjson = await tool('export', '--format', 'ndjson')
      const xlsx = await tool('export', '--format', 'xlsx')

      const [header, row, ...others] = parse(csv.out, { bom: true })
      assert.equal(header?.[0], 'id')
      assert.deepEqual(row?.slice(-4), ["'=Ada", 'ada@example.org', "'+91 98765 43", "'=1+1"])
      assert.deepEqual(others, [])
      assert.equal(JSON.parse(json.out)[0].id, id)
      const lines = ndjson.out.trimEnd().split('\n')
      assert.deepEqual(
        lines.map((line) => JSON.parse(line).message),
        ['old', '=1+1', 'new'],
      )
      assert.ok(xlsx.out.startsWith('PK'))
    })

    it('exports into a file that only its owner may read, and never replaces one by itself', async (t) => {
      const { tool, store } = await open(t)
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

    it('fails in one line when a file cannot be written, and leaves nothing behind', async (t) => {
      const { tool, store } = await open(t)
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

    it('ends quietly when nobody reads any more', async (t) => {
      const { tool, store } = await open(t)
      await Promise.all(
        Array.from({ length: 800 }, (_, index) =>
          accept(store, { message: `${index} ${'x'.repeat(900)}` }),
        ),
      )

      const { code, out, errors } = await tool.head('export', '--format', 'ndjson')

      assert.ok(out.length > 0)
      assert.deepEqual([code, errors], [0, ''])
    })

    it('corrects what is named', async (t) => {
      const { tool, store } = await open(t)
      const id = await accept(store)

      const { code } = await tool('correct', id, '--name', '  Grace ', '--phone', '')
      const missing = await tool('correct', randomUUID(), '--name', 'Nobody')

      assert.deepEqual([code, missing.code], [0, 3])
      const found = (await store.find(id))?.enquiry
      assert.deepEqual([found?.name, found?.phoneNumber, found?.message], ['Grace', '', 'Hello'])
    })

    it('erases every trace of a person and says what that was', async (t) => {
      const { tool, store } = await open(t)
      const sheet = openSpreadsheetFile(join(tool.dir, 'enquiries.csv'))
      t.after(() => sheet.close())
      const filler = Array.from({ length: 400 }, (_, index) => index)
      await Promise.all(
        filler.map(async (index) => {
          const email = index % 8 === 0 ? 'Zenobia.Q@example.org' : `other${index}@example.org`
          await accept(store, { name: email, email, message: `I am ${email}`.repeat(20) }, [
            'email',
          ])
        }),
      )
      const receivedAt = new Date()
      const row = { name: 'Z', phoneNumber: '', message: 'Hello', status: 'accepted' } as const
      await sheet.append({ ...row, receivedAt, email: 'zenobia.q@example.org' })
      await sheet.append({ ...row, receivedAt, email: 'other@example.org' })
      const id = await accept(store, { message: 'Ask ZENOBIA.Q@example.org' })

      const { code, out, errors } = await tool('erase', '--email', 'zenobia.q@EXAMPLE.org')

      assert.equal(code, 0)
      assert.equal(out, 'Removed: enquiries 50, deliveries 50, spreadsheet rows 1.\n')
      assert.match(errors, new RegExp(id), 'whoever mentions the address is named')
      assert.equal(await store.count({}), 351)
      await store.correct(id, { message: 'Ask her' })
      const again = await tool('erase', '--email', 'zenobia.q@example.org')
      assert.equal(again.code, 3)
      for (const name of await readdir(tool.dir)) {
        const bytes = await readFile(join(tool.dir, name), 'latin1')
        assert.doesNotMatch(bytes, /zenobia/i, `${name} holds what was erased`)
      }
      assert.doesNotMatch((await tool('audit')).out, /zenobia|example/i)
    })

    it('purges what is older than it may be, in the spreadsheet too', async (t) => {
      const { tool, store } = await open(t)
      const sheet = openSpreadsheetFile(join(tool.dir, 'enquiries.csv'))
      t.after(() => sheet.close())
      const days = 24 * 3_600_000
      const row = { name: 'A', email: 'a@b.org', phoneNumber: '', message: 'x' }
      t.mock.timers.enable({ apis: ['Date'], now: Date.now() - 11 * days })
      await accept(store, { message: 'old' })
      await accept(store, { message: 'old too', quarantineReason: 'links' })
      await sheet.append({ ...row, status: 'accepted', receivedAt: new Date() })
      t.mock.timers.reset()
      await accept(store, { message: 'new' })

      const { code, out } = await tool.with({ RETENTION_DAYS: '10' })('purge')

      assert.equal(code, 0)
      assert.match(out, /: enquiries 2, spreadsheet rows 1\.\n$/)
      assert.equal(await store.count({}), 1)
    })

    it('makes failed deliveries due again, and lets out of quarantine', async (t) => {
      const { tool, store } = await open(t)
      const id = await accept(store, { message: 'a' }, ['webhook'])
      const [claim] = await store.claim('webhook', 1, 1000)
      assert.ok(claim)
      await store.settle(claim, { status: 'failed', error: 'gone' })
      const held = await accept(store, { message: 'b', quarantineReason: 'links' })
      const settings = {
        WEBHOOK_URL: 'https://hooks.example/',
        WEBHOOK_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}`,
      }

      const retried = await tool('retry', id)
      const released = await tool.with(settings)('release', held)
      const again = await tool.with(settings)('release', held)
      const codes = [await tool('retry'), await tool('retry', 'x'), await tool('release', 'x')]

      assert.match(retried.out, /: 1\.\n$/)
      assert.deepEqual([released.code, again.code], [0, 0])
      assert.deepEqual(
        codes.map(({ code }) => code),
        [0, 3, 3],
      )
      const claims = await store.claim('webhook', 5, 1000)
      assert.deepEqual(claims.map(({ enquiry }) => enquiry.id).sort(), [id, held].sort())
    })

    it('backs up and restores, into either database', async (t) => {
      const { tool, store } = await open(t)
      const id = await accept(store, { message: 'জয় আই অসম' }, ['email'])
      await Promise.all(
        Array.from({ length: 600 }, (_, index) => accept(store, { message: `#${index}` })),
      )
      const file = join(tool.dir, 'backup.db')

      const saved = await tool('backup', file)
      const twice = await tool('backup', file)
      const refused = await tool('restore', file)

      assert.deepEqual([saved.code, twice.code, refused.code], [0, 1, 1])
      assert.equal((await stat(file)).mode & 0o777, 0o600)
      assert.match(refused.errors, /^[^\n]+empty[^\n]*\n$/)
      for (const settings of [{}, { DATABASE_URL: await postgres.makeDatabase() }]) {
        const other = await openPlace(t, settings)
        const restored = await other('restore', file)

        assert.deepEqual([restored.code, restored.errors], [0, ''])
        const copy = openStore({ dataDir: other.dir, ...locationOf(settings) })
        t.after(() => copy.close())
        assert.equal(await copy.count({}), 601)
        assert.deepEqual(await copy.find(id), await store.find(id))
        assert.equal((await other('verify')).code, 0)
        assert.match((await other('audit')).out, / backup count=601\n.* restore count=601\n$/)
      }
    })

    it('refuses to restore what is no backup', async (t) => {
      const { tool } = await open(t)
      const file = join(tool.dir, 'notes.txt')
      await writeFile(file, 'not a database')

      const text = await tool('restore', file)
      const missing = await tool('restore', join(tool.dir, 'none.db'))

      for (const { code, errors } of [text, missing]) {
        assert.equal(code, 1)
        assert.match(errors, /^[^\n]+\n$/)
      }
    })

    it('counts, and finds sound what is sound', async (t) => {
      const { tool, store } = await open(t)
      await accept(store, {}, ['email', 'webhook'])

      const stats = await tool('stats')
      const verified = await tool('verify')

      assert.match(stats.out, /^enquiries accepted +1\nenquiries quarantined +0\n/)
      assert.match(stats.out, /deliveries by email, due +1\n/)
      assert.match(stats.out, /deliveries by webhook, due +1\n/)
      assert.equal(verified.code, 0)
    })

    it('logs whatever reads or changes, and names nobody', async (t) => {
      const { tool, store } = await open(t)
      const id = await accept(store)

      await tool('list', '--email', 'ada@example.org')
      await tool('show', id)
      await tool('export', '--format', 'json', '--since', '2020-01-01')
      await tool('correct', id, '--email', 'new@example.org')
      await tool('erase', '--email', 'new@example.org')

      const lines = (await tool('audit')).out.trimEnd().split('\n')
      assert.deepEqual(
        lines.map((line) => line.replace(/^\S+ /, '')),
        [
          'list email=given count=1',
          `show id=${id}`,
          'export format=json since=2020-01-01T00:00:00.000Z count=1',
          `correct id=${id} fields=email`,
          'erase count=1',
        ],
      )
    })
  })
}

type Settings = Record<string, string>

function locationOf(settings: { DATABASE_URL?: string }): Pick<StoreSettings, 'databaseUrl'> {
  return { databaseUrl: settings.DATABASE_URL }
}

/** Runs the tool as its owner does, in a folder of its own. */
async function openPlace(t: TestContext, settings: Settings = {}) {
  const cwd = await mkdtemp(join(tmpdir(), 'cli-'))
  t.after(() => rm(cwd, { recursive: true, force: true }))
  const dir = join(cwd, 'data')
  await mkdir(dir, { mode: 0o700 })

  function start(more: Settings, words: string[]) {
    const tool = spawn(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...words], {
      cwd,
      env: { NODE_COMPILE_CACHE: compileCache, ...settings, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    t.after(() => tool.kill('SIGKILL'))
    return tool
  }

  async function run(more: Settings, words: string[]) {
    const tool = start(more, words)
    const ended = once(tool, 'exit')
    const [out, errors] = await Promise.all([text(tool.stdout), text(tool.stderr)])
    const [code] = await ended
    return { code, out, errors }
  }

  /** Reads the beginning of the output and goes away. */
  async function head(...words: string[]) {
    const tool = start({}, words)
    const ended = once(tool, 'exit')
    const errors = text(tool.stderr)
    const [out] = await once(tool.stdout, 'data')
    tool.stdout.destroy()
    const [code] = await ended
    return { code, out: String(out), errors: await errors }
  }

  const withSettings =
    (more: Settings) =>
    (...words: string[]) =>
      run(more, words)
  return Object.assign(withSettings({}), { dir, head, with: withSettings })
}

async function accept(
  store: EnquiryStore,
  changes: Partial<NewEnquiry> = {},
  channels: string[] = [],
): Promise<string> {
  const acceptance = await store.accept(
    {
      name: 'Ada',
      email: 'ada@example.org',
      phoneNumber: '123456',
      message: 'Hello',
      idempotencyKey: randomUUID(),
      sender: '198.51.100.1',
      quarantineReason: undefined,
      ...changes,
    },
    channels,
  )
  await sleep(2) // within one millisecond there is no order
  assert.ok('id' in acceptance)
  return acceptance.id
}
