import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import pg from 'pg'
import { makeFolder } from '../../../tools/testing/folder.ts'
import { enquiry } from '../../store/enquiry-for-tests.ts'
import type { EnquiryStore } from '../../store/enquiry-store.ts'
import { openStore, type StoreSettings, sqliteFile } from '../../store/open-store.ts'
import type { NewEnquiry } from '../../store/store.ts'
import { runHere } from '../../store/thread-for-tests.ts'
import { Terminal } from '../output.ts'
import { runTool } from '../run-tool.ts'

export type EnvSettings = Record<string, string>

/** What the suite needs of a database. */
export interface Suite {
  databaseName: string
  makeSettings(): Promise<EnvSettings>
  /** Settings of an empty PostgreSQL, whichever database this is. */
  makePostgres(): Promise<{ DATABASE_URL: string }>
}

const cli = join(import.meta.dirname, '..', '..', 'cli.ts')

/** The command line beside a store that has its database open, as the server does. */
export async function openBoth({ makeSettings }: Suite, t: TestContext) {
  const settings = await makeSettings()
  const tool = await openTool(t, settings)
  const location = { dataDir: tool.dir, databaseUrl: settings.DATABASE_URL, startThread: runHere }
  const store = openStore(location)
  t.after(() => store.close())
  await store.count({}) // creates the database; a ping would distrust the clocks that tests set back
  return { tool, store, location }
}

/**
 * Runs the command line on a temporary folder: in this process, or in another as its owner does.
 */
export async function openTool(t: TestContext, settings: EnvSettings = {}) {
  const cwd = makeFolder(t)
  const dir = join(cwd, 'data')
  await mkdir(dir, { mode: 0o700 })

  function start(words: string[]) {
    const tool = spawn(process.execPath, [cli, ...words], {
      cwd,
      env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    t.after(() => tool.kill('SIGKILL'))
    return tool
  }

  async function spawned(...words: string[]) {
    const tool = start(words)
    const ended = once(tool, 'exit')
    const [out, errors] = await Promise.all([text(tool.stdout), text(tool.stderr)])
    const [code] = await ended
    return { code, out, errors }
  }

  async function run(more: EnvSettings, words: string[], input = '') {
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
    stdin.end(input)
    const printed = Promise.all([text(stdout), text(stderr)])
    const environment = { DATA_DIR: dir, ...settings, ...more }
    const terminal = new Terminal(stdout, stderr, stdin)
    const code = await runTool(words, () => environment, terminal, runHere)
    stdout.end()
    stderr.end()
    const [out, errors] = await printed
    return { code, out, errors }
  }

  /** Reads the beginning of the output and closes the pipe. */
  async function head(...words: string[]) {
    const tool = start(words)
    const ended = once(tool, 'exit')
    const errors = text(tool.stderr)
    const [out] = await once(tool.stdout, 'data')
    tool.stdout.destroy()
    const [code] = await ended
    return { code, out: String(out), errors: await errors }
  }

  const withSettings =
    (more: EnvSettings) =>
    (...words: string[]) =>
      run(more, words)
  const withInput =
    (input: string) =>
    (...words: string[]) =>
      run({}, words, input)
  return Object.assign(withSettings({}), { dir, head, spawned, with: withSettings, withInput })
}

/** Accesses the data directly, without the store. */
export async function execute({ dataDir, databaseUrl }: StoreSettings, sql: string): Promise<void> {
  if (databaseUrl === undefined) {
    using db = new DatabaseSync(sqliteFile(dataDir))
    db.exec(sql)
    return
  }
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

export async function accept(
  store: EnquiryStore,
  changes: Partial<NewEnquiry> = {},
  channels: string[] = [],
): Promise<string> {
  const acceptance = await store.accept(
    { ...enquiry, phoneNumber: '123456', idempotencyKey: randomUUID(), ...changes },
    channels,
  )
  assert.ok('id' in acceptance)
  return acceptance.id
}
