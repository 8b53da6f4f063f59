import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ephemeral range, with a few ports for each process. */
const FIRST_PORT = 20_000
const PORTS_EACH = 10
const PROCESSES = 1_200

let tried = 0

/** A port that stays free until it is used, because the system does not assign it. */
export async function freePort(): Promise<number> {
  for (; tried < PORTS_EACH; ) {
    const port = FIRST_PORT + (process.pid % PROCESSES) * PORTS_EACH + tried
    tried += 1
    if (await isFree(port)) return port
  }
  throw new Error('none of the ports of this process is free')
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
