import { once } from 'node:events'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics } from '@prometheus-io/client'
import { watchStore } from './health.ts'
import type { Metrics } from './metrics.ts'
import { keepSilentConnections } from './silent-connections.ts'
import type { EnquiryStore } from './store/enquiry-store.ts'
import { realMachine } from './store/machine.ts'

/**
 * `GET /metrics` on an address of its own, which no visitor can reach: our own metrics, and the usual
 * ones of a Node process.
 */
export async function startMetricsServer(
  port: number,
  dataDir: string,
  metrics: Metrics,
  store: EnquiryStore,
  host = '127.0.0.1',
) {
  const isReady = watchStore(store, realMachine)
  collectDefaultMetrics({ register: metrics.registry })
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    const backlog = (await isReady()) ? await store.backlog().catch(() => undefined) : undefined
    response.setHeader('content-type', metrics.registry.contentType)
    metrics.render(backlog, await freeBytesOf(dataDir)).then(
      (text) => response.end(text),
      () => response.writeHead(500).end(),
    )
  })
  keepSilentConnections(server)
  server.listen(port, host)
  await once(server, 'listening')
  // a server that listens on a port has an address with one
  const address = server.address() as AddressInfo

  return {
    port: address.port,
    async stop(): Promise<void> {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** For unprivileged users; undefined where the system does not say. */
async function freeBytesOf(dir: string): Promise<number | undefined> {
  const space = await statfs(dir).catch(() => undefined)
  return space && space.bavail * space.bsize
}
