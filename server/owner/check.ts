import { statfs } from 'node:fs/promises'
import { nodeProblem } from '../node-version.ts'
import { MAX_LEAP_MS } from '../store/believed-time.ts'
import { reasonOf } from '../store/store.ts'
import { DAY_MS } from '../upkeep.ts'
import type { Owner } from './owner.ts'

const HOUR_MS = 3_600_000

/** From this age on there is a problem, as in the alerts of docs/operations/monitor.md. */
export const limits = { backupMs: 36 * HOUR_MS, proofMs: 8 * DAY_MS, waitMs: HOUR_MS } as const

const LEAST_FREE_BYTES = 2e9
const ANSWER_WITHIN_MS = 10_000

export interface Finding {
  subject: string
  isGood: boolean
  text: string
}

/** Whether the server works, and what an owner would notice too late; one finding for each subject. */
export async function check(owner: Owner): Promise<Finding[]> {
  const checks = [
    checkServer,
    checkNode,
    checkStore,
    checkDeliveries,
    checkRequests,
    checkBackup,
    checkDisk,
    checkClock,
  ]
  const findings: Finding[] = []
  for (const one of checks) {
    const subject = one.name.replace('check', '').toLowerCase()
    const found = await one(owner).catch((error: unknown) => bad(reasonOf(error)))
    findings.push({ subject, ...found })
  }
  return findings
}

type Found = Omit<Finding, 'subject'>
const good = (text: string): Found => ({ isGood: true, text })
const bad = (text: string): Found => ({ isGood: false, text })

async function checkServer({ config: { host, port } }: Owner): Promise<Found> {
  const name = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? host
  const url = `http://${name.includes(':') && !name.startsWith('[') ? `[${name}]` : name}:${port}/readyz`
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  const { status } = await fetch(url, { signal }).catch((error: Error) => {
    throw error.cause ?? error
  })
  if (status !== 200) return bad(`${url} responds with ${status}`)
  return good('it accepts enquiries')
}

async function checkNode({ config }: Owner): Promise<Found> {
  const problem = nodeProblem()
  return problem === undefined || config.mayBeOldNode ? good(process.version) : bad(problem)
}

async function checkStore({ store }: Owner): Promise<Found> {
  await store.ping()
  return good('it can be written')
}

async function checkDeliveries({ store, machine }: Owner): Promise<Found> {
  const { deliveries, oldestDueSince } = await store.backlog()
  const failed = deliveries.filter(({ status }) => status === 'failed')
  const count = failed.reduce((sum, one) => sum + one.count, 0)
  if (count > 0) return bad(`${count} have failed: repair the channel, then run retry`)
  const waitedMs = machine.now() - (oldestDueSince?.getTime() ?? machine.now())
  if (waitedMs > limits.waitMs) return bad(`the oldest has waited for ${hours(waitedMs)}`)
  return good('none is late')
}

async function checkRequests({ store, machine, config: { wishDays } }: Owner): Promise<Found> {
  const { wishes = 0, oldestWishAt } = await store.backlog()
  const days = (machine.now() - (oldestWishAt?.getTime() ?? machine.now())) / DAY_MS
  const text = `${wishes} are open: see list --asked`
  return days > wishDays ? bad(`${text}. The oldest is ${Math.floor(days)} days old`) : good(text)
}

async function checkBackup({ store, machine }: Owner): Promise<Found> {
  const { lastBackupAt, lastProofAt } = await store.backlog()
  if (!lastBackupAt) return bad('there is none')
  const age = machine.now() - lastBackupAt.getTime()
  const proof = machine.now() - (lastProofAt?.getTime() ?? 0)
  if (age > limits.backupMs) return bad(`the last is from ${hours(age)} ago`)
  if (proof > limits.proofMs) return bad('none was verified for eight days')
  return good(`the last is from ${hours(age)} ago`)
}

async function checkDisk({ config: { dataDir } }: Owner): Promise<Found> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = `${Math.round((bavail * bsize) / 1e6)} MB are free`
  return bavail * bsize < LEAST_FREE_BYTES ? bad(free) : good(free)
}

async function checkClock({ store, machine }: Owner): Promise<Found> {
  const trusted = await store.ping()
  const isWrong = Math.abs(machine.now() - trusted.getTime()) >= MAX_LEAP_MS
  if (isWrong)
    return bad('it is far from the last trusted time: correct it, or if it is right, run purge')
  return good('it is right')
}

function hours(ms: number): string {
  return `${Math.max(0, Math.round(ms / HOUR_MS))} hours`
}
