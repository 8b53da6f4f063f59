import type { ServerResponse } from 'node:http'
import type { Owner } from '@app/server/owner/owner.ts'
import { every } from '@app/server/store/machine.ts'
import type { FastifyInstance } from 'fastify'
import { deskHeaders } from './guard.ts'
import type { Indexing } from './indexing.ts'

/** A claim is visible to others within a second. */
const LOOK_EVERY_MS = 500

/** `GET /api/news`: server-sent events, one for each poll that finds new enquiries or changes. */
export function newsRoute(app: FastifyInstance, owner: Owner, indexing: Indexing) {
  const { store, actor, machine } = owner
  const listeners = new Set<ServerResponse>()
  let lastSent: string | undefined
  let isLooking = false

  app.get('/api/news', (_request, reply) => {
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { ...deskHeaders, 'content-type': 'text/event-stream; charset=utf-8' })
    raw.write(': listening\n\n')
    listeners.add(raw)
    raw.on('close', () => listeners.delete(raw))
  })

  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      const now = `${await indexing.catchUp()} ${await store.lastChange(actor)}`
      send(now === (lastSent ?? now) ? ': nothing new\n\n' : `event: news\ndata: ${now}\n\n`)
      lastSent = now
    } catch {
      send('event: trouble\ndata: store\n\n')
    } finally {
      isLooking = false
    }
  }

  function send(text: string): void {
    for (const listener of listeners) listener.write(text)
  }

  const stopTimer = every(machine, LOOK_EVERY_MS, look)
  const first = look()
  return {
    /** Resolves when what is due again is marked, or the store does not answer. */
    first,
    stop(): void {
      stopTimer()
      for (const listener of listeners) listener.end()
      listeners.clear() // a poll may still be running
    },
  }
}
