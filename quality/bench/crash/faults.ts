import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeFolder } from '../../../tools/testing/folder.ts'
import type { MistakeName } from '../mistakes.ts'
import { atLeast, notMeasured, type Row, type Rows, type Runner, showMilliseconds } from '../row.ts'
import { compileDisk, NO_DISK, readOnlyDisk, slowDisk } from './disk.ts'
import { endure, type Fault } from './endure.ts'

/**
 * Repeated disk and database faults. The first rows measure a sound disk, the last ones weakened
 * servers that must fail.
 */
export async function* measureFaults(runner: Runner): Rows {
  const calmMs = runner.isQuick ? 2_000 : 10_000
  const rounds = runner.runs ?? (runner.isQuick ? 3 : 50)
  const library = compileDisk(runner)
  const newFolder = () => makeFolder(runner)
  const faults: Fault[] = [
    { name: 'nothing is wrong', dataDir: newFolder(), strike: () => pause(calmMs) },
    ...(library === undefined
      ? []
      : [slowSyncs(newFolder(), library, calmMs), readOnly(runner, library, rounds)]),
    deletedLog(newFolder(), rounds),
    lockedDatabase(runner, rounds),
  ]
  for (const fault of faults) yield* (await endure(runner, fault)).rows
  if (library === undefined) yield notMeasured('slow syncs, a read-only disk', NO_DISK)
  yield* fullDisk(runner, rounds)
  yield* controls(runner, rounds)
}

/**
 * Switches the fault on and off this many times. Under load, each period lasts about one batch of
 * enquiries.
 */
async function inRounds(
  rounds: number,
  begin: () => void | Promise<void>,
  end?: () => void,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await begin()
    await pause(200 + Math.random() * 600)
    end?.()
    await pause(200 + Math.random() * 400)
  }
}

function slowSyncs(dataDir: string, library: string, durationMs: number): Fault {
  return {
    name: 'every fsync takes 5 ms longer',
    dataDir,
    environment: slowDisk(library, dataDir, 5),
    strike: () => pause(durationMs),
  }
}

function readOnly(runner: Runner, library: string, rounds: number): Fault {
  const dataDir = makeFolder(runner)
  const flag = join(makeFolder(runner), 'read-only')
  const begin = () => writeFileSync(flag, '')
  return {
    name: `the disk turns read-only ${rounds} times`,
    dataDir,
    environment: readOnlyDisk(library, dataDir, flag),
    strike: () => inRounds(rounds, begin, () => rmSync(flag)),
  }
}

/** Files are deleted under a running server. */
function deletedLog(dataDir: string, rounds: number): Fault {
  const remove = () => rmSync(join(dataDir, 'enquiries.db-wal'), { force: true })
  return {
    name: `the log of writes is deleted ${rounds} times`,
    dataDir,
    strike: () => inRounds(rounds, remove),
  }
}

function lockedDatabase(runner: Runner, rounds: number): Fault {
  const dataDir = makeFolder(runner)
  return {
    name: `another process locks the database ${rounds} times, for 2 s`,
    dataDir,
    async strike() {
      const script = join(import.meta.dirname, 'hold-lock.ts')
      const words = [script, join(dataDir, 'enquiries.db'), '2000', String(rounds)]
      const holder = spawn(process.execPath, words)
      runner.after(() => holder.kill('SIGKILL'))
      const [code] = await once(holder, 'exit')
      if (code !== 0) throw new Error('The database could not be locked')
    },
  }
}

const DISK_BYTES = 96 * 1024 * 1024

/** A small file system that fills up completely, until space is freed. */
async function* fullDisk(runner: Runner, rounds: number): Rows {
  const name = `the disk is full ${rounds} times`
  const dataDir = makeFolder(runner)
  const mount = ['-t', 'tmpfs', '-o', `size=${DISK_BYTES},mode=0700`, 'tmpfs', dataDir]
  if (spawnSync('mount', mount).status !== 0) {
    const reason = 'needs the right to mount a small file system: run it as root'
    return yield notMeasured(name, reason)
  }
  runner.after(() => spawnSync('umount', [dataDir]))
  const ballast = join(dataDir, 'ballast')
  // In steps: one large write would delay the requests for pages.
  const fill = () =>
    assert.rejects(writeFile(ballast, Buffer.alloc(DISK_BYTES)), { code: 'ENOSPC' })
  const strike = () => inRounds(rounds, fill, () => rmSync(ballast))
  yield* (await endure(runner, { name, dataDir, strike })).rows
}

/** A control: a test that passes a faulty server would prove nothing about a sound one. */
async function* controls(runner: Runner, rounds: number): Rows {
  const few = Math.max(3, Math.ceil(rounds / 10))
  const mustLose = async (what: string, mistake: MistakeName, fault: Fault): Promise<Row> => {
    const { lost } = await endure(runner, { ...fault, name: `${fault.name}, control`, mistake })
    return { what: `${fault.name}, ${what}`, value: `${lost} lost`, bar: 'must lose', ok: lost > 0 }
  }
  const log = deletedLog(makeFolder(runner), few)
  yield mustLose('by a server that does not watch it', 'a deleted log is not noticed', log)
  const lock = lockedDatabase(runner, few)
  const early = 'by a server that answers before it commits'
  yield mustLose(early, 'an answer before the store has it', lock)
  const { pagesMs } = await endure(runner, {
    name: 'the store holds up the pages, control',
    dataDir: makeFolder(runner),
    mistake: 'the store blocks everything while it writes',
    strike: () => pause(2_000),
  })
  yield atLeast('pages of a server whose store holds them up', pagesMs, {
    bar: 50,
    show: showMilliseconds,
    note: 'the control: must be slow',
  })
}
