// Own process: it starts servers and databases.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { on, once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { describe, it, type TestContext } from 'node:test'
import { freePort } from '../tools/testing/free-port.ts'
import { listen } from '../tools/testing/listen.ts'
import { settings as allSettings, ConfigError, readConfig } from './config.ts'
import {
  endServer,
  makeServerFolder,
  type Setup,
  spawnServer,
  startServer,
} from './server-for-tests.ts'
import { build } from './site-for-tests.ts'
import { openOwnPostgres } from './store/postgres-for-tests.ts'
import { openHere } from './store/thread-for-tests.ts'

const enquiry = { name: 'Ada Lovelace', email: 'ada@example.org', message: 'Hello' }

describe('the server as a process', () => {
  it('prints its address in one line, logs JSON, warns, and ends cleanly', async (t) => {
    const folder = await makeServerFolder(t)
    const { server, log, line, url } = await startServer(t, folder, {
      RETENTION_DAYS: '731',
      WEBHOOK_URL: 'http://192.0.2.1/hook',
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    })

    const response = await fetch(url)
    const code = await endServer(server, 'SIGTERM')

    assert.match(line, /^Lessa is on http:\/\/127\.0\.0\.1:\d+$/)
    assert.deepEqual([response.status, code], [200, 0])
    assert.equal((await stat(join(folder.cwd, 'data'))).mode & 0o777, 0o700, 'for its owner alone')
    const warnings = (await log)
      .trim()
      .split('\n')
      .filter((entry) => JSON.parse(entry).level === 40 && !entry.includes('lacks security fixes'))
    assert.equal(warnings.length, 3)
    assert.match(warnings[0] ?? '', /"days":731,"promised":730/)
    assert.match(warnings[1] ?? '', /WEBHOOK_URL is http/)
    assert.match(warnings[2] ?? '', /placeholders: phone/)
  })

  it('says at the start whether visitors get receipts', async (t) => {
    for (const [from, words] of [
      ['', 'Visitors get no receipts by e-mail: RECEIPT_FROM is not set'],
      ['hello@lessa.example', 'Visitors get receipts by e-mail from hello@lessa.example'],
    ] as const) {
      const settings = { ...companions, PORT: '0', LOG_LEVEL: 'silent', RECEIPT_FROM: from }
      const server = spawnServer(t, await makeServerFolder(t), settings)
      const lines: string[] = []
      for await (const line of createInterface({ input: server.stdout })) {
        if (lines.push(line) === 2) break
      }
      await endServer(server, 'SIGTERM')

      assert.equal(lines[1], words)
    }
  })

  it('serves metrics to this machine only, logs no personal data, and ends on Ctrl-C', async (t) => {
    const port = await freePort()
    const settings = { METRICS_PORT: String(port), LOG_LEVEL: 'trace' }
    const { server, log, url } = await startServer(t, await makeServerFolder(t), settings)
    await post(url, enquiry)
    await post(url, { ...enquiry, email: 'nobody' })

    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const elsewhere = await fetch(`${url}/metrics?email=ada@example.org`)
    const code = await endServer(server, 'SIGINT')

    assert.match(metrics, /^enquiries_total\{outcome="stored"\} 1$/m)
    assert.match(metrics, /^enquiries_total\{outcome="refused"\} 1$/m)
    assert.match(metrics, /^accept_seconds_count 1$/m)
    assert.match(metrics, /^store_up 1$/m)
    assert.deepEqual([elsewhere.status, code], [404, 0])
    const lines = (await log).trim().split('\n')
    const answers = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered')
    assert.equal(answers.length, 3)
    assert.equal(new Set(answers.map(({ reqId }) => reqId)).size, 3)
    assert.doesNotMatch(lines.join('\n'), /Ada|ada@|Hello|127\.0\.0\.1/)
  })
})

describe('a server that starts before its database', () => {
  it('serves pages meanwhile, logs that once, and stores without a restart', async (t) => {
    const postgres = await openOwnPostgres()
    t.after(() => postgres.close())
    const DATABASE_URL = await postgres.makeDatabase()
    await postgres.stop()
    const { server, log, url } = await startServer(t, await makeServerFolder(t), { DATABASE_URL })

    const early = await post(url, enquiry)
    const paths = ['/', '/healthz', '/readyz']
    const statuses = await Promise.all(paths.map(async (path) => (await fetch(url + path)).status))
    const isUp = lineAbout(server, 'the store is up')
    await postgres.start()
    let late = await post(url, enquiry)
    while (late.status !== 200) late = await post(url, enquiry)
    await isUp
    await endServer(server, 'SIGTERM')

    assert.equal(early.status, 503)
    assert.ok(Number(early.headers.get('retry-after')) >= 1)
    assert.deepEqual(statuses, [200, 200, 503])
    const down = (await log).split('\n').filter((line) => line.includes('the store is down'))
    const reasons: string[] = down.map((line) => JSON.parse(line).reason)
    // A slow start of PostgreSQL may give the first reason again after another one.
    assert.ok(
      reasons.every((reason, index) => reason !== reasons[index - 1]),
      reasons.join(', '),
    )
  })
})

describe('a server that cannot start', () => {
  const file = 'PORT=nonsense\nLOG_LEVEL=nonsense\n'
  const elsewhere = {
    ...{ SITE_URL: 'https://a.example', API_URL: 'https://b.example' },
    SPREADSHEET_URL: 'https://sheets.example/exec',
  }
  for (const [what, words, environment, setup] of [
    [
      'lists bad settings, those of .env too, which the environment overrules',
      /^RETENTION_DAYS [^\n]+\nLOG_LEVEL is "nonsense", but must be [^\n]+\n$/,
      { PORT: '0', RETENTION_DAYS: 'y' },
      { file },
    ],
    [
      'says that the site is not built',
      /^the site is not built: run npm run build [^\n]+\n$/,
      {},
      { changes: { 'build.json': null } },
    ],
    [
      'says that it was built for another spreadsheet, site and server',
      /^SITE_URL is "https:\/\/a\.example", but [^\n]+ run npm run build\nAPI_URL is [^\n]+\nSPREADSHEET_URL is [^\n]+ run npm run build\n$/,
      elsewhere,
    ],
    [
      'says that it was built for a server elsewhere, which is no longer set',
      /^API_URL is "", but the site was built with "https:\/\/b\.example": run npm run build\n$/,
      {},
      { changes: { 'build.json': JSON.stringify({ ...build, apiUrl: 'https://b.example' }) } },
    ],
  ] as const) {
    it(`${what}, each in one line`, async (t) => {
      const { code, errors } = await fail(t, environment, setup)

      assert.equal(code, 1)
      assert.match(errors, words)
    })
  }

  for (const name of ['PORT', 'METRICS_PORT']) {
    it(`explains what to do when ${name} is in use`, async (t) => {
      const port = await listen(t, createServer())

      const { code, errors } = await fail(t, { PORT: '0', LOG_LEVEL: 'silent', [name]: `${port}` })

      assert.equal(code, 1)
      assert.equal(errors, `Port ${port} on 127.0.0.1 is taken: set ${name} to another\n`)
    })
  }

  it('explains what to do when its data folder cannot be used', async (t) => {
    const folder = await makeServerFolder(t)
    await writeFile(join(folder.cwd, 'data'), 'a file')

    const { code, errors } = await fail(t, {}, {}, folder)

    assert.equal(code, 1)
    assert.match(errors, /^DATA_DIR is [^\n]+\n$/)
  })

  it('reports that no folder can be created at all', {
    skip: !existsSync('/proc/self') && 'there is no /proc',
  }, async (t) => {
    const { code, errors } = await fail(t, { DATA_DIR: '/proc/data' })

    assert.equal(code, 1)
    assert.match(errors, /^DATA_DIR is [^\n]+\n$/)
  })

  it('explains what to do when .env cannot be read, as its tools do', async (t) => {
    const folder = await makeServerFolder(t)
    await mkdir(join(folder.cwd, '.env'))

    const { code, errors } = await fail(t, {}, {}, folder)
    assert.equal(code, 1)
    assert.match(errors, /^\.env cannot be read: [^\n]+\n$/)

    for (const tool of ['server/cli.mjs', 'desk/main.ts']) {
      const path = join(import.meta.dirname, '..', tool)
      const run = spawnSync(process.execPath, [path, 'list'], { cwd: folder.cwd, encoding: 'utf8' })
      assert.equal(run.status, 1)
      assert.match(run.stderr, /^\.env cannot be read: [^\n]+\n$/, tool)
    }
  })

  it('says which Node to use in production, unless an old one is allowed', async (t) => {
    const old = { NODE_ENV: 'production', NODE_OPTIONS: `--import=${asNode('24.15.0')}` }

    const { code, errors } = await fail(t, { PORT: '0', ...old })
    const allowed = await startServer(t, await makeServerFolder(t), {
      ...old,
      UNSAFE_NODE: 'allow',
    })
    await endServer(allowed.server, 'SIGTERM')

    assert.equal(code, 1)
    assert.match(errors, /^Node 24\.15\.0 lacks [^\n]+ or set UNSAFE_NODE to allow\n$/)
    assert.match(await allowed.log, /^\{"level":40[^\n]+Node 24\.15\.0 lacks security fixes/m)
  })

  it('explains what to do when the database is newer than the software', async (t) => {
    const folder = await makeServerFolder(t)
    const file = join(folder.cwd, 'data', 'enquiries.db')
    const store = openHere(file)
    await store.ping()
    await store.close()
    const db = new DatabaseSync(file)
    db.exec("INSERT INTO migration VALUES (999, '999-future')")
    db.close()

    const { code, errors } = await fail(t, { PORT: '0' }, {}, folder)

    assert.equal(code, 1)
    assert.match(errors, /^the database is newer than this software [^\n]+\n$/)
  })
})

it('answers ten bad values of each setting in words, or starts with them', async (t) => {
  const names = Object.keys(allSettings).filter((name) => name !== 'ACTOR') // of the tools alone
  const environments = names.flatMap((name) =>
    badValues.map((value) => ({ ...companions, PORT: '0', LOG_LEVEL: 'silent', [name]: value })),
  )
  const accepted = environments.filter((environment) => !isRefused(environment))
  assert.ok(accepted.length < environments.length / 5)

  await Promise.all(
    accepted.map(async (environment) => {
      const server = spawnServer(t, await makeServerFolder(t), environment)
      const errors = text(server.stderr)
      const lines = createInterface({ input: server.stdout })
      await Promise.race([once(lines, 'line'), once(server, 'exit')])
      const code = await endServer(server, 'SIGTERM')
      if (code !== 0) assert.match(await errors, /^(?:[A-Z_]+|Port) [^\n]+\n$/)
    }),
  )
})

const badValues = [
  ...['x', '-1', '1e9', 'two words', '/dev/null/x', '0.0.0.0/0', 'https://', 'javascript:alert(1)'],
  ...['🗺️'.repeat(500), '\'"\n;'],
]

/** Good values of the settings that others need. */
const companions = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  NOTIFY_TO: 'a@example.org',
  WEBHOOK_URL: 'https://example.org',
  WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
}

/** Whether they are refused in words before anything is opened. */
function isRefused(environment: Record<string, string>): boolean {
  try {
    readConfig(environment)
    return false
  } catch (error) {
    assert.ok(error instanceof ConfigError, String(error))
    return true
  }
}

/** A module that makes a process look like one of this Node. */
function asNode(version: string): string {
  const versions = `{ ...process.versions, node: '${version}' }`
  const script = `Object.defineProperty(process, 'versions', { value: ${versions} })`
  return `data:text/javascript,${encodeURIComponent(script)}`
}

async function fail(
  t: TestContext,
  environment: Record<string, string>,
  setup: Setup = {},
  folder?: Awaited<ReturnType<typeof makeServerFolder>>,
) {
  const server = spawnServer(t, folder ?? (await makeServerFolder(t, setup)), environment)
  const [errors, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')])
  return { errors, code }
}

function post(url: string, body: object) {
  return fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function lineAbout(server: ReturnType<typeof spawnServer>, words: string): Promise<void> {
  for await (const [line] of on(createInterface({ input: server.stderr }), 'line')) {
    if (String(line).includes(words)) return
  }
}
