import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { MistakeName } from '../mistakes.ts'
import { makeFolder } from '../processes.ts'
import { atLeast, notMeasured, type Row, type Runner, showMilliseconds } from '../row.ts'
import { compileDisk, NO_DISK, readOnlyDisk, slowDisk } from './disk.ts'
import { endure, type Fault } from './endure.ts'

/**
 * Repeated disk and database faults. The first rows measure a sound disk, the last ones weakened
 * servers that must fail.
 */
export async function measureFaults(runner: Runner): Promise<Row[]> {
  const calmMs = runner.isQuick ? 2_000 : 10_000
  const rounds = runner.runs ?? (runner.isQuick ? 3 : 50)
  const library = compileDisk(runner)
  const calm = { name: 'nothing is wrong', strike: () => pause(calmMs) }
  const faults = [
    (dataDir: string) => ({ ...calm, dataDir }),
    ...(library === undefined
      ? []
      : [slowSyncs(library, calmMs), readOnly(runner, library, rounds)]),
    deletedLog(rounds),
    lockedDatabase(runner, rounds),
  ]
  const rows: Row[] = []
  for (const faultIn of faults)
    rows.push(...(await endure(runner, faultIn(makeFolder(runner)))).rows)
  if (library === undefined) rows.push(notMeasured('slow syncs, a read-only disk', NO_DISK))
  return [...rows, ...(await fullDisk(runner, rounds)), ...(await controls(runner, rounds))]
}

/**
 * Switches the fault on and off this many times. Under load, each period lasts about one batch of
 * enquiries.
 */
async function inRounds(
  rounds: number,
  begin: () => void | Promise<void>,
  end: () => void,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await begin()
    await pause(200 + Math.random() * 600)
    end()
    await pause(200 + Math.random() * 400)
  }
}

function slowSyncs(library: string, durationMs: number) {
  return (dataDir: string): Fault => ({
    name: 'every fsync takes 5 ms longer',
    dataDir,
    environment: slowDisk(library, dataDir, 5),
    strike: () => pause(durationMs),
  })
}

function readOnly(runner: Runner, library: string, rounds: number) {
  return (dataDir: string): Fault => {
    const flag = join(makeFolder(runner), 'read-only')
    return {
      name: `the disk turns read-only ${rounds} times`,
      dataDir,
      environment: readOnlyDisk(library, dataDir, flag),
      strike: () =>
        inRounds(
          rounds,
          () => writeFileSync(flag, ''),
          () => rmSync(flag),
        ),
    }
  }
}

/** Files are deleted under a running server. */
function deletedLog(rounds: number) {
  return (dataDir: string): Fault => ({
    name: `the log of writes is deleted ${rounds} times`,
    dataDir,
    strike: () =>
      inRounds(
        rounds,
        () => rmSync(join(dataDir, 'enquiries.db-wal'), { force: true }),
        () => undefined,
      ),
  })
}

function lockedDatabase(runner: Runner, rounds: number) {
  return (dataDir: string): Fault => ({
    name: `another process locks the database ${rounds} times, for 2 s`,
    dataDir,
    async strike() {
      const script = join(import.meta.dirname, 'hold-lock.ts')
      const words = [script, join(dataDir, 'enquiries.db'), '2000', String(rounds)]
      const holder = spawn(process.execPath, words)
      runner.atEnd(() => holder.kill('SIGKILL'))
      const [code] = await once(holder, 'exit')
      if (code !== 0) throw new Error('The database could not be locked')
    },
  })
}

const DISK_BYTES = 96 * 1024 * 1024

/** A small file system that fills up completely, until space is freed. */
async function fullDisk(runner: Runner, rounds: number): Promise<Row[]> {
  const name = `the disk is full ${rounds} times`
  const dataDir = makeFolder(runner)
  const mount = ['-t', 'tmpfs', '-o', `size=${DISK_BYTES},mode=0700`, 'tmpfs', dataDir]
  if (spawnSync('mount', mount).status !== 0) {
    return [notMeasured(name, 'needs the right to mount a small file system: run it as root')]
  }
  runner.atEnd(() => spawnSync('umount', [dataDir]))
  const ballast = join(dataDir, 'ballast')
  // In steps: one large write would delay the requests for pages.
  const fill = () =>
    assert.rejects(writeFile(ballast, Buffer.alloc(DISK_BYTES)), { code: 'ENOSPC' })
  const strike = () => inRounds(rounds, fill, () => rmSync(ballast))
  return (await endure(runner, { name, dataDir, strike })).rows
}

/** A control: a test that passes a faulty server would prove nothing about a sound one. */
async function controls(runner: Runner, rounds: number): Promise<Row[]> {
  const few = Math.max(3, Math.ceil(rounds / 10))
  const mustLose = async (what: string, mistake: MistakeName, fault: Fault): Promise<Row> => {
    const { lost } = await endure(runner, { ...fault, name: `${fault.name}, control`, mistake })
    return { what: `${fault.name}, ${what}`, value: `${lost} lost`, bar: 'must lose', ok: lost > 0 }
  }
  const slow = await endure(runner, {
    name: 'the store holds up the pages, control',
    dataDir: makeFolder(runner),
    mistake: 'the store blocks everything while it writes',
    strike: () => pause(2_000),
  })
  return [
    await mustLose(
      'by a server that does not watch it',
      'a deleted log is not noticed',
      deletedLog(few)(makeFolder(runner)),
    ),
    await mustLose(
      'by a server that answers before it commits',
      'an answer before the store has it',
      lockedDatabase(runner, few)(makeFolder(runner)),
    ),
    atLeast('pages of a server whose store holds them up', slow.pagesMs, {
      bar: 50,
      show: showMilliseconds,
      note: 'the control: must be slow',
    }),
  ]
}
