import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Desk } from '../row.ts'

export interface FlakyWebhook {
  url: string
  /** How often each enquiry was accepted, by identifier. */
  taken: Map<string, number>
  failures(): number
  /** Accepts everything from now on. */
  mend(): void
}

/**
 * A webhook endpoint that fails two times in five: it rejects, disconnects, or accepts without a
 * response.
 */
export async function openFlakyWebhook(desk: Desk): Promise<FlakyWebhook> {
  const taken = new Map<string, number>()
  let failures = 0
  let isMended = false
  const server = createServer((request, response) => {
    const id = String(request.headers['webhook-id'])
    const chance = isMended ? 1 : Math.random()
    request.resume().on('end', () => {
      if (chance < 0.4) failures += 1
      if (chance < 0.2) response.writeHead(500).end()
      else if (chance < 0.3) request.socket.destroy()
      else if (chance < 0.4) {
        // Accepted without a response, so the sender must send it again.
        request.socket.destroy()
        taken.set(id, (taken.get(id) ?? 0) + 1)
      } else {
        taken.set(id, (taken.get(id) ?? 0) + 1)
        setTimeout(() => response.writeHead(204).end(), 20)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  desk.atEnd(async () => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The webhook has no port')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    taken,
    failures: () => failures,
    mend() {
      isMended = true
    },
  }
}
