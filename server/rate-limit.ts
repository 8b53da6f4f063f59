import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf, senderOf } from './sender.ts'
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
    const waitSeconds = limit(addressOf(request))
    if (waitSeconds === 0) return
    reply.header('retry-after', waitSeconds)
    throw new TooManyError('too many requests from one address')
  }
}

class TooManyError extends Error {
  readonly statusCode = 429
}

const MAX_SENDERS = 20_000
