import type { Server } from 'node:http'
import { membersOf, senderOf } from './sender.ts'
import type { Machine } from './store/machine.ts'

export interface ConnectionCapOptions {
  /** Zero: no limit. */
  perAddress: number
  /** Proxies, which are never limited. Neither is this machine. */
  trustProxy: readonly string[]
  log: { warn(message: string): void }
  machine: Pick<Machine, 'steady'>
}

/**
 * Closes connections of one address (IPv6: one /64) beyond its limit, before they cost anything.
 */
export function capConnections(server: Server, options: ConnectionCapOptions): void {
  const { perAddress, trustProxy, log, machine } = options
  if (perAddress === 0) return
  const isExempt = membersOf(['127.0.0.1', '::1', ...trustProxy])
  const open = new Map<string, number>()
  let warnedAt = Number.NEGATIVE_INFINITY

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

  function warn(): void {
    if (machine.steady() - warnedAt < WARN_EVERY_MS) return
    warnedAt = machine.steady()
    log.warn(WARNING)
  }
}

const WARN_EVERY_MS = 60_000
const WARNING =
  'an address has as many connections as CONNECTIONS_PER_ADDRESS allows, and gets no more; ' +
  'if it is a proxy, name it in TRUST_PROXY'
