import type { ServerResponse } from 'node:http'
import type { Cursor, EnquiryStore } from '@app/server/store/store.ts'
import type { FastifyInstance } from 'fastify'
import { deskHeaders } from './guard.ts'
import type { Indexing } from './indexing.ts'

export interface News {
  stop(): void
}

const LOOK_EVERY_MS = 1_500
const MOST_AT_ONCE = 100

/** `GET /api/news`: server-sent events, one for each look that finds new enquiries. */
export function newsRoute(app: FastifyInstance, store: EnquiryStore, indexing: Indexing): News {
  const listeners = new Set<ServerResponse>()
  let last: Cursor | undefined
  let hasBegun = false
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
      if (!hasBegun) last = await newest(store)
      hasBegun = true
      const fresh = await store.page({}, last, MOST_AT_ONCE)
      const end = fresh.at(-1)
      if (end !== undefined) {
        last = { at: end.receivedAt, id: end.id }
        await indexing.catchUp()
        tell(`event: enquiries\ndata: ${fresh.length}\n\n`)
      } else tell(': nothing new\n\n')
    } catch {
      tell('event: trouble\ndata: store\n\n')
    } finally {
      isLooking = false
    }
  }

  function tell(text: string): void {
    for (const listener of listeners) listener.write(text)
  }

  const timer = setInterval(look, LOOK_EVERY_MS)
  void look()
  return {
    stop() {
      clearInterval(timer)
      for (const listener of listeners) listener.end()
    },
  }
}

/** Where the list ends; before everything if it is empty. */
async function newest(store: EnquiryStore): Promise<Cursor | undefined> {
  const [enquiry] = await store.page({ newestFirst: true }, undefined, 1)
  return enquiry && { at: enquiry.receivedAt, id: enquiry.id }
}
