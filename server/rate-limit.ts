import { isIPv6 } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { realMachine } from './store/machine.ts'

/** Returns how many seconds a sender must wait; zero accepts and counts the request. */
export type RateLimit = (address: string) => number

/**
 * A token bucket per address, refilled over a minute. It is in memory and evicts the least recent
 * sender, so that it cannot grow without limit. It uses a monotonic clock: after a change of the
 * time of day, senders would wait too long.
 */
export function buildRateLimit(perMinute: number, now = realMachine.steady): RateLimit {
  const buckets = new Map<string, { tokens: number; at: number }>()
  const tokensPerMs = perMinute / 60_000

  return (address) => {
    if (perMinute === 0) return 0
    const key = senderOf(address)
    const at = now()
    const old = buckets.get(key) ?? { tokens: perMinute, at }
    const tokens = Math.min(perMinute, old.tokens + Math.max(0, at - old.at) * tokensPerMs)
    const isAllowed = tokens >= 1
    buckets.delete(key) // keeps the map in order of last use
    buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, at })
    if (buckets.size > MAX_SENDERS) buckets.delete(buckets.keys().next().value ?? '')
    return isAllowed ? 0 : Math.max(1, Math.ceil((1 - tokens) / tokensPerMs / 1000))
  }
}

/** For a route's onRequest: rejects before a body is read, in the route's error format. */
export function limitRate(limit: RateLimit) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const waitSeconds = limit(request.ip)
    if (waitSeconds === 0) return
    reply.header('retry-after', waitSeconds)
    throw new TooManyError('too many requests from one address')
  }
}

class TooManyError extends Error {
  readonly statusCode = 429
}

/** An IPv4 address, or the /64 of an IPv6 one, which is one household or office. */
export function senderOf(address: string): string {
  const [bare = ''] = address.split('%') // a link-local address may include its interface
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(bare)) return bare
  const [head = '', tail] = bare.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length)
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...after]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

const MAX_SENDERS = 20_000
