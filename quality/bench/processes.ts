import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Runner } from './row.ts'

/** A temporary folder, removed at the end of the benchmark. */
export function makeFolder(runner: Runner): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  runner.atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Undefined unless the benchmark runs as root. */
export interface Account {
  uid?: number
  gid?: number
}

/** PostgreSQL refuses to run as root, so root runs it as the unprivileged account. */
export function lendAccount(folder: string): Account {
  if (process.getuid?.() !== 0) return {}
  chownSync(folder, NOBODY, NOBODY)
  chmodSync(folder, 0o755)
  return { uid: NOBODY, gid: NOBODY }
}

const NOBODY = 65_534

export function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

/** Resolves once the process has ended. */
export async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!isRunning(child)) return
  const isOver = once(child, 'exit')
  child.kill(signal)
  await isOver
}
