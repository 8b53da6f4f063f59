import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeFolder } from '../../../tools/testing/folder.ts'
import { freePort } from '../../../tools/testing/free-port.ts'
import { until } from '../../../tools/testing/until.ts'
import { lendAccount } from '../account.ts'
import type { Runner } from '../row.ts'
import { provide } from '../system-packages.ts'
import { startDaemon } from './daemon.ts'
import { type Machine, openMachine } from './machine.ts'

export type Cluster = Awaited<ReturnType<typeof openCluster>>

const MACHINES = 3
/** A cluster that is not complete by then never will be. */
const PATIENCE_MS = 180_000

/**
 * Three PostgreSQL servers under Patroni, one of them a synchronous standby, behind HAProxy and
 * PgBouncer, set up as in docs/operations/several-servers.md. All run on this machine, in a folder
 * that is removed with the benchmark.
 */
export async function openCluster(runner: Runner) {
  runner.log('starting PostgreSQL under Patroni')
  const packages = ['postgresql', 'patroni', 'etcd-server', 'haproxy', 'pgbouncer']
  const { POSTGRES_BIN_DIR: bin = '' } = await provide(...packages)
  const dir = makeFolder(runner)
  const account = lendAccount(dir)
  const start = (name: string, ...command: [string, ...string[]]) =>
    startDaemon(runner, { name, command, dir, account })

  const [etcd, etcdPeers] = [await freePort(), await freePort()]
  const [haproxy, pgbouncer] = [await freePort(), await freePort()]
  await start('etcd', '/usr/bin/etcd', ...etcdWords(join(dir, 'etcd'), etcd, etcdPeers))
  const machines: Machine[] = []
  for (let number = 1; number <= MACHINES; number += 1) {
    const [port, apiPort] = [await freePort(), await freePort()]
    machines.push(
      openMachine(runner, { name: `node${number}`, dir, bin, account, port, apiPort, etcd }),
    )
  }
  for (const machine of machines) await machine.start()

  const haproxyFile = join(dir, 'haproxy.cfg')
  writeFileSync(haproxyFile, haproxySettings(haproxy, machines))
  await start('haproxy', '/usr/sbin/haproxy', '-db', '-f', haproxyFile)
  const pgbouncerFile = join(dir, 'pgbouncer.ini')
  writeFileSync(pgbouncerFile, pgbouncerSettings(pgbouncer, haproxy))
  await start('pgbouncer', '/usr/sbin/pgbouncer', pgbouncerFile)

  function inTime<T>(what: string, find: () => Promise<T | undefined>): Promise<NonNullable<T>> {
    const late = AbortSignal.timeout(PATIENCE_MS)
    return until(find, { everyMs: 50, signal: late }).catch((error: unknown) => {
      if (!late.aborted) throw error
      const logs = machines.map(({ name }) => lastLines(join(dir, `${name}.log`)))
      throw new Error(`It never came: ${what}\n${logs.join('\n')}`)
    })
  }

  const cluster = {
    /** The addresses of the current primary: by HAProxy, and by PgBouncer in front of it. */
    urls: { haproxy: urlOf(haproxy), pgbouncer: urlOf(pgbouncer) },
    /** Resolves with the primary once all machines run and a standby is synchronous. */
    untilWhole: () =>
      inTime('a cluster that is whole', async () => {
        const members = await membersOf(machines)
        const isWhole =
          members.length === MACHINES &&
          members.every(({ state }) => state === 'running' || state === 'streaming') &&
          members.some(({ role }) => role === 'sync_standby') &&
          new Set(members.map(({ timeline }) => timeline)).size === 1
        if (!isWhole) return undefined
        const leader = members.find(({ role }) => role === 'leader')
        return machines.find(({ name }) => name === leader?.name)
      }),
    /** Resolves once another machine than this one is the primary. */
    async untilPromoted(old: Machine) {
      const others = machines.filter((machine) => machine !== old)
      await inTime('a promotion', async () => {
        const are = await Promise.all(others.map((other) => other.isPrimary()))
        return are.includes(true)
      })
    },
    /** Switches over to the synchronous standby. */
    async switchOver(primary: Machine) {
      const response = await fetch(`http://127.0.0.1:${primary.apiPort}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: primary.name }),
      })
      if (response.status !== 200) throw new Error(`No switch-over: ${await response.text()}`)
    },
    /** Runs one statement on the primary, and returns its unformatted output. */
    async query(sql: string) {
      const words = ['-X', '-A', '-t', '-c', sql, urlOf(haproxy)]
      return (await promisify(execFile)('psql', words)).stdout
    },
  }
  await cluster.untilWhole()
  await inTime('a primary behind HAProxy', async () => {
    try {
      return await cluster.query('SELECT 1')
    } catch {
      return undefined
    }
  })
  return cluster
}

/** Its log, without stack traces of closed connections. */
function lastLines(file: string): string {
  const reports = readFileSync(file, 'utf8').match(/^\d{4}-.*$/gm) ?? []
  return [file, ...reports.slice(-20)].join('\n')
}

function urlOf(port: number): string {
  return `postgres://postgres@127.0.0.1:${port}/postgres`
}

interface Member {
  name: string
  role: string
  state: string
  timeline: number
}

/** The primary according to the first machine that responds; undefined while none does. */
async function membersOf(machines: readonly Machine[]): Promise<Member[]> {
  for (const { apiPort } of machines) {
    try {
      const signal = AbortSignal.timeout(1_000)
      const response = await fetch(`http://127.0.0.1:${apiPort}/cluster`, { signal })
      const { members } = await response.json()
      return members
    } catch {
      // This one is down.
    }
  }
  return []
}

function etcdWords(dir: string, port: number, peerPort: number): string[] {
  const [clients, peers] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
  return [
    ...['--data-dir', dir, '--name', 'etcd', '--log-level', 'error', '--enable-v2'],
    ...['--listen-client-urls', clients, '--advertise-client-urls', clients],
    ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers],
    ...['--initial-cluster', `etcd=${peers}`],
  ]
}

function haproxySettings(port: number, machines: readonly Machine[]): string {
  const servers = machines.map(
    ({ name, port: postgres, apiPort }) =>
      `  server ${name} 127.0.0.1:${postgres} check port ${apiPort}`,
  )
  return `
defaults
  mode tcp
  timeout connect 2s
  timeout check 1s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`
}

function pgbouncerSettings(port: number, haproxy: number): string {
  return `
[databases]
postgres = host=127.0.0.1 port=${haproxy} dbname=postgres user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 10
server_connect_timeout = 2
server_login_retry = 1
query_wait_timeout = 5
`
}
