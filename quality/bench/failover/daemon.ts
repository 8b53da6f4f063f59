import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { end, isRunning } from '../../e2e/child.ts'
import type { Account } from '../account.ts'
import type { Runner } from '../row.ts'

interface DaemonOptions {
  name: string
  command: [string, ...string[]]
  /** Its working folder, which also gets its log. */
  dir: string
  account: Account
}

export type Daemon = Awaited<ReturnType<typeof startDaemon>>

/** A child process that ends with the benchmark. */
export async function startDaemon(runner: Runner, options: DaemonOptions) {
  const { name, command, dir, account } = options
  const file = join(dir, `${name}.log`)
  const log = openSync(file, 'a')
  if (account.uid !== undefined) chownSync(file, account.uid, account.uid)
  const [program, ...words] = command
  const child = spawn(program, words, {
    ...account,
    cwd: dir,
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: dir, LANG: 'C.UTF-8' },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  await once(child, 'spawn')
  runner.after(() => end(child, 'SIGKILL'))
  const { pid } = child
  if (pid === undefined) throw new Error(`${name} did not start: ${readFileSync(file, 'utf8')}`)
  return {
    pid,
    isRunning: () => isRunning(child),
    end: (signal: NodeJS.Signals) => end(child, signal),
  }
}
