import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { makeFolder } from '../../../tools/testing/folder.ts'
import type { MistakeName } from '../mistakes.ts'
import { startServer } from '../real-server.ts'
import { notMeasured, type Row, type Rows, type Runner } from '../row.ts'
import { openPost, startSending } from '../send-enquiries.ts'
import { compileDisk, cutPower, failSyncs, layOut, NO_DISK } from './disk.ts'
import { type Audit, auditStore, control, promise } from './missing.ts'

const CONNECTIONS = 16
const REOPENED = 'the database opened by itself each time and is sound'

/** Kills the process repeatedly under load; written data stays written. */
export async function measureKills(runner: Runner): Promise<Row> {
  const rounds = runner.runs ?? (runner.isQuick ? 10 : 200)
  const audit = await crash(runner, { name: 'kill -9', rounds })
  return promise(`kill -9 under load, ${rounds} rounds`, audit, REOPENED)
}

/**
 * Cuts the power repeatedly under load, then repeats it with weakened servers that must lose data.
 */
export async function* measurePowerCuts(runner: Runner): Rows {
  const library = compileDisk(runner)
  if (library === undefined) return yield notMeasured('power loss', NO_DISK)
  const rounds = runner.runs ?? (runner.isQuick ? 10 : 200)
  const few = Math.max(3, Math.ceil(rounds / 10))
  const power = (name: string, count: number, mistake?: MistakeName) =>
    crash(runner, { name, rounds: count, library, mistake })

  const audit = await power('power loss', rounds)
  yield promise(`power loss under load, ${rounds} rounds`, audit, REOPENED)
  yield control(
    `the same with synchronous = NORMAL, ${few} rounds`,
    await power('power loss, synchronous = NORMAL', few, 'SQLite syncs only at a checkpoint'),
  )
  yield control(
    `the same with the answer before the commit, ${few} rounds`,
    await power('power loss, answer before commit', few, 'an answer before the store has it'),
  )
}

/**
 * Syncs fail under load, followed by a power cut; 'for ever' means until then. An even number fails
 * a commit and the closing of the database after it, which leaves the most data behind.
 */
export async function* measureFailingSyncs(runner: Runner): Rows {
  const library = compileDisk(runner)
  if (library === undefined) return yield notMeasured('syncs that fail', NO_DISK)
  const rounds = runner.runs ?? (runner.isQuick ? 5 : 200)
  for (const [file, endings] of Object.entries(SYNCED)) {
    for (const [often, times] of Object.entries({ once: 1, '4 times': 4, 'for ever': 100_000 })) {
      const name = `fsync fails ${often}, on the ${file}`
      // Only a checkpoint syncs the database, so an early checkpoint makes many syncs.
      const mistake = file === 'log' ? undefined : 'a checkpoint after every few enquiries'
      const fault = { endings, times }
      const audit = await crash(runner, { name, rounds, library, mistake, fault })
      yield promise(`${name}, then power loss, ${rounds} rounds`, audit, REOPENED)
    }
  }
  const few = Math.max(5, Math.ceil(rounds / 10))
  const name = 'fsync fails 4 times on a log that is not written again'
  const audit = await crash(runner, {
    name,
    rounds: few,
    library,
    mistake: 'a log is trusted as it is found',
    fault: { endings: SYNCED.log, times: 4 },
  })
  yield control(`${name}, ${few} rounds`, audit)
}

/** The endings of the names of the files that are synced. */
const SYNCED = { log: ['-wal'], database: ['.db'], checkpoint: ['-wal', '.db'] } as const

interface Crashes {
  name: string
  rounds: number
  mistake?: MistakeName | undefined
  /** The disk that loses power; without one, only the process is killed. */
  library?: string
  /** Which files fail to sync during each round, and how often. */
  fault?: { endings: readonly string[]; times: number }
}

/** Every round continues with the data of the last one, so that recovery is recovered from too. */
async function crash(runner: Runner, crashes: Crashes): Promise<Audit> {
  const { name, rounds, mistake, library, fault } = crashes
  const dataDir = makeFolder(runner)
  const survivors = `${dataDir}-survivors`
  runner.after(() => rmSync(survivors, { recursive: true, force: true }))
  const post = openPost()
  for (let round = 1; round <= rounds; round += 1) {
    runner.log(name, round, rounds)
    const environment = library === undefined ? {} : layOut(library, dataDir, survivors)
    const server = await startServer(runner, { dataDir, environment, mistake })
    const sending = startSending(server.url, post, { connections: CONNECTIONS })
    await pause(20 + Math.random() * 400)
    if (fault !== undefined) {
      for (const ending of fault.endings) failSyncs(survivors, ending, fault.times)
      await pause(200 + Math.random() * 400)
    }
    await server.end('SIGKILL')
    await sending.stop()
    if (library !== undefined) cutPower(dataDir, survivors, round % 2 === 0)
  }
  return auditStore({ dataDir }, post.acknowledged)
}
