import { connect } from 'node:net'
import type pg from 'pg'

/**
 * Requests cancellation of a connection's query. The server only disconnects in response; if it is
 * unreachable, there is nothing to cancel.
 */
export async function cancelStatement(client: pg.PoolClient, withinMs: number): Promise<void> {
  // The backend's key data, which the driver keeps without declaring it in its types.
  const { host, port, processID, secretKey } = client as pg.PoolClient & Backend
  if (processID === null || secretKey === null) return
  const request = Buffer.alloc(16)
  for (const [index, value] of [request.length, CANCEL_CODE, processID, secretKey].entries()) {
    request.writeInt32BE(value, index * 4)
  }
  const socket = host.startsWith('/')
    ? connect(`${host}/.s.PGSQL.${port}`)
    : connect({ host, port })
  socket.setTimeout(withinMs, () => socket.destroy())
  socket.on('error', () => undefined) // 'close' follows
  socket.write(request)
  socket.resume()
  await new Promise((resolve) => socket.once('close', resolve))
}

interface Backend {
  processID: number | null
  secretKey: number | null
}

/** The code in place of a version in PostgreSQL's protocol. */
const CANCEL_CODE = 80_877_102
