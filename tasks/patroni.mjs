import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installWithApt } from './apt.mjs'

const packages = ['postgresql', 'patroni', 'etcd-server', 'haproxy', 'pgbouncer']
const programs = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/sbin/pgbouncer']

/**
 * Debian's PostgreSQL and what keeps it available are there, or are installed now. Says in which
 * folder the programs of the newest PostgreSQL are. Throws if neither works.
 */
export async function ensurePatroni() {
  const there = findPostgres()
  if (there !== undefined) return there
  await installWithApt("Installing Debian's Patroni (once)", ...packages)
  const installed = findPostgres()
  if (installed !== undefined) return installed
  throw new Error(
    `PostgreSQL under Patroni needs Debian or Ubuntu and these packages: ${packages.join(', ')}`,
  )
}

/** Undefined unless all the others are there too. */
function findPostgres() {
  const dir = '/usr/lib/postgresql'
  if (!programs.every(existsSync) || !existsSync(dir)) return undefined
  const versions = readdirSync(dir).sort((a, b) => Number(b) - Number(a))
  const folders = versions.map((version) => join(dir, version, 'bin'))
  return folders.find((folder) => existsSync(join(folder, 'pg_rewind')))
}
