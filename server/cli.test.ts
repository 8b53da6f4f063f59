// Own process: it starts servers and databases.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { CONTACT_PATH, IDEMPOTENCY_HEADER, SPREADSHEET_PATH } from '@app/contract/enquiry.ts'
import { freePort } from '../tools/testing/free-port.ts'
import { describeChanging } from './cli/suite/changing-for-tests.ts'
import { describeKeeping } from './cli/suite/keeping-for-tests.ts'
import { describeProving } from './cli/suite/proving-for-tests.ts'
import { describeReading } from './cli/suite/reading-for-tests.ts'
import { describeRestoring } from './cli/suite/restoring-for-tests.ts'
import { openTool, type Suite } from './cli/suite/suite-for-tests.ts'
import { endServer, makeServerFolder, startServer } from './server-for-tests.ts'
import { openTestPostgres } from './store/postgres-for-tests.ts'

const postgres = openTestPostgres()

describe('the command line', () => {
  it('prints its commands', async (t) => {
    const tool = await openTool(t)

    const help = await tool.spawned('--help')

    assert.equal(help.code, 0)
    assert.match(help.out, /^Usage: npm run enquiries -- COMMAND/m)
    const nothing = await tool()
    assert.deepEqual([nothing.code, nothing.out], [2, help.out])
  })

  it('prints the help of one command without a database', async (t) => {
    const tool = await openTool(t)

    const { code, out, errors } = await tool('export', '--help')

    assert.deepEqual([code, errors], [0, ''])
    assert.match(out, /^npm run enquiries -- export /)
  })

  for (const words of [['explode'], ['toString'], ['list', '--nonsense']]) {
    it(`rejects ${words.join(' ')} with one line and exit code 2`, async (t) => {
      const tool = await openTool(t)

      const { code, out, errors } = await tool(...words)

      assert.equal(code, 2)
      assert.equal(out, '')
      assert.match(errors, /^[^\n]+\n$/)
    })
  }

  for (const [what, words, settings] of [
    ['there is no database, and makes none', /^DATA_DIR is [^\n]+\n$/, {}],
    [
      'the database does not answer',
      /^[^\n]+\n$/,
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' },
    ],
    ['a setting is bad', /^RETENTION_DAYS is "x"[^\n]+\n$/, { RETENTION_DAYS: 'x' }],
  ] as const) {
    it(`fails in one line when ${what}`, async (t) => {
      const tool = await openTool(t, settings)

      const { code, errors } = await tool('list')

      assert.equal(code, 1)
      assert.match(errors, words)
      assert.deepEqual(await readdir(tool.dir), [])
    })
  }
})

describe('the command line beside the running server', () => {
  it('erases a person while others send, and loses no enquiry', async (t) => {
    const folder = await makeServerFolder(t)
    const { url } = await startServer(t, folder)
    const tool = await openTool(t, { DATA_DIR: join(folder.cwd, 'data') })
    await send(url, 'gone@example.org', 'first')
    let isErasing = true

    const sending = (async () => {
      let sent = 0
      for (; isErasing; sent += 1) await send(url, 'kept@example.org', `#${sent}`)
      return sent
    })()
    const erased = await tool.spawned('erase', '--email', 'gone@example.org')
    isErasing = false
    const sent = await sending

    assert.deepEqual([erased.code, erased.errors], [0, ''])
    assert.equal(erased.out, 'Removed: enquiries 1, deliveries 0, spreadsheet rows 1.\n')
    const lines = (await tool('export', '--format', 'ndjson')).out.trimEnd().split('\n')
    const csv = await readFile(join(folder.cwd, 'data', 'enquiries.csv'), 'utf8')
    assert.ok(sent > 0)
    assert.equal(lines.length, sent)
    assert.equal(csv.match(/"kept@example\.org"/g)?.length, sent)
    assert.doesNotMatch(csv, /gone/)
  })
})

describe('the check of the running server', () => {
  it('prints a line for each subject, and with --quiet only problems', async (t) => {
    const folder = await makeServerFolder(t)
    const { url, server } = await startServer(t, folder)
    const tool = await openTool(t, {
      ...{ DATA_DIR: join(folder.cwd, 'data'), PORT: new URL(url).port },
    })
    const file = join(tool.dir, 'backup.db')

    const before = await tool('check', '--quiet')
    await tool('backup', file, '--prove')
    const after = await tool('check')
    const quiet = await tool('check', '--quiet')
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 40 * 3_600_000 })
    const later = await tool('check', '--quiet')
    t.mock.timers.reset()
    await endServer(server, 'SIGTERM')
    const stopped = await tool('check', '--quiet')

    assert.deepEqual([before.code, before.out], [1, 'PROBLEM  backup      there is none\n'])
    assert.equal(
      after.out.match(/^good {5}(?:server|node|store|deliveries|requests|backup|disk|clock) /gm)
        ?.length,
      8,
    )
    assert.deepEqual([after.code, quiet.code, quiet.out], [0, 0, ''])
    assert.match(later.out, /^PROBLEM {2}backup +[^\n]+ 40 hours ago\nPROBLEM {2}clock [^\n]+\n$/)
    assert.deepEqual([stopped.code, stopped.out.match(/^PROBLEM {2}server /gm)?.length], [1, 1])
  })
})

describe('the metrics of the running server', () => {
  it('report when the last backup was made, and when one was last verified', async (t) => {
    const folder = await makeServerFolder(t)
    const port = await freePort()
    await startServer(t, folder, { METRICS_PORT: String(port) })
    const tool = await openTool(t, { DATA_DIR: join(folder.cwd, 'data') })
    const file = join(folder.cwd, 'backup.db')

    const never = await readTimes(port)
    await tool('backup', file)
    await tool('verify', '--backup', file)
    const times = await readTimes(port)

    const { out } = await tool('audit')
    const logged = [/^(\S+) backup/m, /^(\S+) verify backup/m].map((line) => line.exec(out)?.[1])
    const dates = times.map((seconds) => new Date(seconds * 1000).toISOString())
    assert.deepEqual([never, dates], [[0, 0], logged])
  })
})

async function readTimes(port: number): Promise<number[]> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const names = ['last_backup_timestamp_seconds', 'last_proven_restore_timestamp_seconds']
  return names.map((name) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]))
}

/** Both requests, as the form sends them. */
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

const makePostgres = async () => ({ DATABASE_URL: await postgres.makeDatabase() })

describeTool({ databaseName: 'SQLite', makeSettings: async () => ({}), makePostgres })
describeTool({ databaseName: 'PostgreSQL', makeSettings: makePostgres, makePostgres })

/**
 * Every change works on either database, while another process has it open as the server does.
 * What the stores read is tested with them.
 */
function describeTool(suite: Suite) {
  if (suite.databaseName === 'SQLite') describeReading(suite)
  describeChanging(suite)
  describeKeeping(suite)
  describeRestoring(suite)
  describeProving(suite)
}
