import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { makeDataDir, startServer } from '../real-server.ts'
import { type Desk, notMeasured, type Row } from '../row.ts'
import { openPost, startSending } from '../send-enquiries.ts'
import { compileDisk, cutPower, layOut, NO_DISK } from './disk.ts'
import { type Audit, auditStore } from './missing.ts'

const CONNECTIONS = 16

/** Kills the process again and again under load; what was written stays written. */
export async function measureKills(desk: Desk): Promise<Row[]> {
  const rounds = desk.runs ?? (desk.isQuick ? 10 : 200)
  const audit = await crash(desk, { name: 'kill -9', rounds })
  return [promise(`kill -9 under load, ${rounds} rounds`, audit)]
}

/** Cuts the power again and again under load, then does so to servers that deserve to lose. */
export async function measurePowerCuts(desk: Desk): Promise<Row[]> {
  const library = compileDisk(desk)
  if (library === undefined) return [notMeasured('power loss', NO_DISK)]
  const rounds = desk.runs ?? (desk.isQuick ? 10 : 200)
  const few = Math.max(3, Math.ceil(rounds / 10))
  const power = (name: string, count: number, variant?: string) =>
    crash(desk, { name, rounds: count, library, variant })

  return [
    promise(`power loss under load, ${rounds} rounds`, await power('power loss', rounds)),
    control(
      `the same with synchronous = NORMAL, ${few} rounds`,
      await power('power loss, synchronous = NORMAL', few, 'synchronous-normal.ts'),
    ),
    control(
      `the same with the answer before the commit, ${few} rounds`,
      await power('power loss, answer before commit', few, 'answer-first.ts'),
    ),
  ]
}

interface Crashes {
  name: string
  rounds: number
  variant?: string | undefined
  /** The disk that loses power; without one, only the process dies. */
  library?: string
}

/** Every round goes on with what the last one left, so that recovery is recovered from too. */
async function crash(desk: Desk, { name, rounds, variant, library }: Crashes): Promise<Audit> {
  const dataDir = makeDataDir(desk)
  const survivors = `${dataDir}-survivors`
  desk.atEnd(async () => rmSync(survivors, { recursive: true, force: true }))
  const post = openPost()
  for (let round = 1; round <= rounds; round += 1) {
    desk.say(name, round, rounds)
    const environment = library === undefined ? {} : layOut(library, dataDir, survivors)
    const options = { dataDir, environment, ...(variant !== undefined && { variant }) }
    const server = await startServer(desk, options)
    const sending = startSending(server.url, post, { connections: CONNECTIONS })
    await pause(20 + Math.random() * 400)
    await server.end('SIGKILL')
    await sending.stop()
    if (library !== undefined) cutPower(dataDir, survivors, round % 2 === 0)
  }
  return auditStore({ dataDir }, post.acknowledged)
}

function promise(what: string, audit: Audit): Row {
  const { lost, twice, renamed } = audit
  return {
    what,
    value: `${lost} lost, ${twice} twice`,
    bar: '0 lost, 0 twice',
    ok: lost + twice + renamed === 0 && audit.acknowledged > 0,
    note:
      `${audit.acknowledged} acknowledged, ${audit.stored} stored; ` +
      'the database opened by itself each time and is sound',
  }
}

/** A harness that finds no fault in a faulty server finds none in a sound one either. */
function control(what: string, { lost, acknowledged }: Audit): Row {
  return {
    what,
    value: `${lost} lost`,
    bar: 'must lose',
    ok: lost > 0,
    note: `of ${acknowledged} acknowledged`,
  }
}
