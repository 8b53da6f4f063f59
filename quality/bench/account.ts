import { chmodSync, chownSync } from 'node:fs'

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
