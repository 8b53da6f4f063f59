import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ephemeral range, where each process starts at ports of its own. */
const FIRST_PORT = 20_000
const PORTS = 12_000
const PORTS_EACH = 10

let tried = 0

/**
 * A port that stays free until it is used, because the system does not assign it; or the first of
 * several neighbours.
 */
export async function freePort(neighbours = 1): Promise<number> {
  while (tried < PORTS) {
    const first = FIRST_PORT + ((process.pid * PORTS_EACH + tried) % PORTS)
    tried += neighbours
    const ports = Array.from({ length: neighbours }, (_, index) => first + index)
    const areFree = await Promise.all(ports.map(isFree))
    if (!areFree.includes(false)) return first
  }
  throw new Error('no port is free')
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
