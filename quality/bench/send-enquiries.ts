import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { CONTACT_PATH, IDEMPOTENCY_HEADER } from '@app/contract/enquiry.ts'
import { type Connection, openConnection } from './connection.ts'

/** What was sent and what happened to it, over any number of servers and crashes. */
export interface Post {
  /** Identifiers by key, of enquiries with a 200 response. */
  acknowledged: Map<string, string>
  /** Keys without a definite response; they are sent again first. */
  unanswered: string[]
  statuses: Record<number, number>
  /** Responses of 503 without Retry-After. */
  rudeRefusals: number
  broken: number
  /** From when it was due to its response, in milliseconds; only of 200 responses. */
  latencies: number[]
}

export function openPost(): Post {
  return {
    acknowledged: new Map(),
    unanswered: [],
    statuses: {},
    rudeRefusals: 0,
    broken: 0,
    latencies: [],
  }
}

export interface Sending {
  connections: number
  /** Absent: each connection sends the next as soon as the last is answered. */
  ratePerSecond?: number | undefined
}

/** Sends until it is stopped, or until no connection is left. */
export function startSending(url: string, post: Post, { connections, ratePerSecond }: Sending) {
  const open = Array.from({ length: connections }, () => openConnection(url))
  let isStopped = false
  const pace = ratePerSecond === undefined ? undefined : buildPace(ratePerSecond)

  async function work(connection: Connection): Promise<void> {
    while (!isStopped) {
      const dueAt = pace === undefined ? performance.now() : await pace()
      const isAlive = await sendOne(connection, post, dueAt)
      if (!isAlive) return
    }
  }
  const done = Promise.all(open.map(work))

  return {
    done,
    /** Waits for pending responses. */
    async stop() {
      isStopped = true
      await done
      for (const connection of open) connection.close()
    },
  }
}

/** Sends one enquiry on a separate connection, and returns the status. */
export async function sendOnce(url: string): Promise<number> {
  const connection = openConnection(url)
  const { status } = await connection.send(requestOf(randomUUID()))
  connection.close()
  return status
}

/** False when the connection is no longer usable. */
async function sendOne(connection: Connection, post: Post, dueAt: number): Promise<boolean> {
  const key = post.unanswered.pop() ?? randomUUID()
  try {
    const { status, head, body } = await connection.send(requestOf(key))
    post.statuses[status] = (post.statuses[status] ?? 0) + 1
    if (status === 200) {
      post.latencies.push(performance.now() - dueAt)
      post.acknowledged.set(key, body.slice(ID_START, ID_START + ID_LENGTH))
      return true
    }
    post.unanswered.push(key)
    if (status === 503 && !/\r\nretry-after: \d+/i.test(head)) post.rudeRefusals += 1
    await pause(20)
    return true
  } catch {
    post.broken += 1
    post.unanswered.push(key)
    return false
  }
}

/** Schedules sends at a constant rate. A late sender gets times in the past, and catches up. */
function buildPace(perSecond: number): () => Promise<number> {
  const startedAt = performance.now()
  let taken = 0
  return async () => {
    const dueAt = startedAt + (taken * 1000) / perSecond
    taken += 1
    const waitMs = dueAt - performance.now()
    if (waitMs > 0) await pause(waitMs)
    return dueAt
  }
}

/** The key is also part of the message, where the command line can read it. */
function requestOf(key: string): string {
  const body = `{"name":"Ada Lovelace","email":"ada@example.org","phoneNumber":"+91 98765 43210","message":"${messageOf(key)}"}`
  return (
    `POST ${CONTACT_PATH} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
    `${IDEMPOTENCY_HEADER}: ${key}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  )
}

export function messageOf(key: string): string {
  return `${key} ${FILLER}`
}

/** As long as what a visitor writes. */
const FILLER =
  'We are a municipal body that surveys two hundred wards and would like to see how parcels, roads ' +
  'and drains are kept in one place, who can correct them, and what it costs for forty surveyors.'

const ID_START = '{"id":"'.length
const ID_LENGTH = 36
