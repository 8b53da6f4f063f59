import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import type { TestContext } from 'node:test'

/** Starts a server on this machine until the test is over; resolves with its port. */
export async function listen(
  t: TestContext,
  server: Server & { closeAllConnections?(): void },
): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections?.()
  })
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  return port
}
