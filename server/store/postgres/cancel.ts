import { connect } from 'node:net'
import type pg from 'pg'

/**
 * Asks the server to end what it does for a connection. It hangs up on whoever asks, which is all
 * the answer there is; where nobody hears it, there is nothing to end.
 */
export async function cancelStatement(client: pg.PoolClient, withinMs: number): Promise<void> {
  // What the server said of itself when it let us in; the driver keeps it without telling its types.
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

/** In PostgreSQL's protocol it stands where a version would. */
const CANCEL_CODE = 80_877_102
