import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { membersOf, senderOf } from './sender.ts'
import type { Machine } from './store/machine.ts'

export interface ConnectionCapOptions extends WarnOptions {
  /** Zero: no limit. */
  perAddress: number
  /** Proxies, which are never limited. Neither is this machine. */
  trustProxy: readonly string[]
}

/**
 * Closes connections of one address (IPv6: one /64) beyond its limit, before they cost anything.
 */
export function capConnections(server: Server, options: ConnectionCapOptions): void {
  const { perAddress, trustProxy } = options
  if (perAddress === 0) return
  const isExempt = membersOf(['127.0.0.1', '::1', ...trustProxy])
  const open = new Map<string, number>()
  const warn = warnAtTimes(options, WARNING)

  server.prependListener('connection', (socket) => {
    const address = socket.remoteAddress
    if (address === undefined || isExempt(address)) return
    const sender = senderOf(address)
    const count = open.get(sender) ?? 0
    if (count >= perAddress) {
      socket.destroy()
      warn()
      return
    }
    open.set(sender, count + 1)
    socket.once('close', () => {
      const left = (open.get(sender) ?? 1) - 1
      if (left === 0) open.delete(sender)
      else open.set(sender, left)
    })
  })
}

/**
 * When few are left of all connections, closes the one that has been idle longest for each new one:
 * many addresses together could take them all and send nothing.
 */
export function closeIdlest(server: Server, options: WarnOptions & { most: number }): void {
  const { most } = options
  const warn = warnAtTimes(options, TIGHT)
  /** In the order in which they became idle. */
  const idle = new Set<Socket>()
  let open = 0

  server.on('connection', (socket) => {
    open += 1
    idle.add(socket)
    socket.once('close', () => {
      open -= 1
      idle.delete(socket)
    })
    if (open <= most * (1 - SPARE)) return
    const [idlest] = idle
    if (idlest === socket) return
    idlest?.destroy()
    warn()
  })
  server.prependListener('request', ({ socket }, response) => {
    idle.delete(socket)
    response.once('finish', () => !socket.destroyed && idle.add(socket))
  })
}

/** The share of connections that is never idle. */
const SPARE = 0.05

interface WarnOptions {
  log: { warn(message: string): void }
  machine: Pick<Machine, 'steady'>
}

/** Warns at most once a minute. */
function warnAtTimes({ log, machine }: WarnOptions, message: string): () => void {
  let warnedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (machine.steady() - warnedAt < WARN_EVERY_MS) return
    warnedAt = machine.steady()
    log.warn(message)
  }
}

const WARN_EVERY_MS = 60_000
const WARNING =
  'an address has as many connections as CONNECTIONS_PER_ADDRESS allows, and gets no more; ' +
  'if it is a proxy, name it in TRUST_PROXY'
const TIGHT = 'nearly all connections are taken: those that have been idle longest are closed'
