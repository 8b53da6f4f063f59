import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from '../account.ts'
import type { Runner } from '../row.ts'
import { type Daemon, startDaemon } from './daemon.ts'

interface MachineOptions {
  name: string
  dir: string
  /** The folder of PostgreSQL's programs. */
  bin: string
  account: Account
  port: number
  apiPort: number
  /** The port of etcd. */
  etcd: number
}

export type Machine = ReturnType<typeof openMachine>

/** Patroni and its PostgreSQL, which start and stop together as on a machine of their own. */
export function openMachine(runner: Runner, options: MachineOptions) {
  const { name, dir, account, port, apiPort } = options
  const dataDir = join(dir, `${name}-data`)
  const file = join(dir, `${name}.yml`)
  writeFileSync(file, JSON.stringify(patroniSettings(options, dataDir), null, 2), { mode: 0o644 })
  let patroni: Daemon | undefined

  /** PostgreSQL has its own session, so that it survives Patroni. */
  function postgresTree(): number[] {
    const pid = postmasterOf(dataDir)
    return pid === undefined ? [] : [pid, ...childrenOf(pid)]
  }

  function signalAll(signal: NodeJS.Signals): void {
    if (patroni?.isRunning()) send(patroni.pid, signal)
    for (const pid of postgresTree()) send(pid, signal)
  }

  /** Simulates a power failure. */
  async function kill(): Promise<void> {
    await patroni?.end('SIGKILL')
    const pids = postgresTree()
    for (const pid of pids) send(pid, 'SIGKILL')
    while (pids.some(isAlive)) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  runner.after(kill)

  return {
    name,
    port,
    apiPort,
    async start() {
      const command: [string, string] = ['/usr/bin/patroni', file]
      patroni = await startDaemon(runner, { name, command, dir, account })
    },
    kill,
    /** Suspends the machine, with all its connections open, until it is resumed. */
    freeze: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    /** Stops replication: nothing written here reaches a standby until the machine is killed. */
    stopReplicating() {
      for (const pid of postgresTree()) {
        if (commandOf(pid).includes('walsender')) send(pid, 'SIGSTOP')
      }
    },
    async isPrimary() {
      try {
        const signal = AbortSignal.timeout(500)
        const { status } = await fetch(`http://127.0.0.1:${apiPort}/primary`, { signal })
        return status === 200
      } catch {
        return false
      }
    },
  }
}

/** JSON is YAML. */
function patroniSettings(options: MachineOptions, dataDir: string) {
  const { name, dir, bin, port, apiPort, etcd } = options
  return {
    scope: 'lessa',
    name,
    etcd: { hosts: `127.0.0.1:${etcd}` },
    restapi: { listen: `127.0.0.1:${apiPort}`, connect_address: `127.0.0.1:${apiPort}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        // Patroni may promote a delayed standby, however far behind it is.
        maximum_lag_on_failover: 1024 ** 3,
        primary_start_timeout: 0,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            // A server that relies on this default loses data: it must request more durability
            // itself.
            synchronous_commit: 'local',
            max_connections: 60,
            wal_keep_size: '256MB',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: dataDir,
      bin_dir: bin,
      pgpass: join(dir, `${name}.pgpass`),
      authentication: {
        superuser: { username: 'postgres', password: 'bench' },
        replication: { username: 'replicator', password: 'bench' },
      },
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      parameters: { unix_socket_directories: '' },
      remove_data_directory_on_diverged_timelines: true,
      remove_data_directory_on_rewind_failure: true,
    },
    watchdog: { mode: 'off' },
  }
}

function postmasterOf(dataDir: string): number | undefined {
  try {
    const [pid] = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
    return isAlive(Number(pid)) && commandOf(Number(pid)).includes('postgres')
      ? Number(pid)
      : undefined
  } catch {
    return undefined // it does not run
  }
}

/** As Linux counts them. */
function childrenOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return children.split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** A zombie's command line is empty. */
function isAlive(pid: number): boolean {
  return commandOf(pid) !== ''
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended.
  }
}
