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
