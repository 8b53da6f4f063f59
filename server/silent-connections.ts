import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const latest = new WeakMap<Socket, ServerResponse>()

/**
 * Browsers open connections ahead of need. One without a request stays open as long as one between
 * two requests, and is closed without a response: a client that sends its request at that moment
 * would take the response for its own. Returns a function that closes those that are open.
 */
export function keepSilentConnections(server: Server, forMs = server.keepAliveTimeout): () => void {
  const silent = new Set<Socket>()
  server.on('connection', (socket) => {
    silent.add(socket)
    socket.setTimeout(forMs)
    socket.once('close', () => silent.delete(socket))
  })
  server.prependListener('request', ({ socket }, response) => {
    latest.set(socket, response)
    if (silent.delete(socket)) socket.setTimeout(server.timeout)
  })
  // Bytes may have arrived that are read only in the next phase of the event loop.
  server.on('timeout', (socket) => {
    const { bytesRead } = socket
    setImmediate(() => socket.bytesRead === bytesRead && socket.destroy())
  })
  return () => {
    for (const socket of silent) if (socket.bytesRead === 0) socket.destroy()
  }
}

/** Whether bytes of a request have arrived whose response has not begun. */
export function hasOpenRequest(socket: Socket): boolean {
  const response = latest.get(socket)
  if (response === undefined) return socket.bytesRead > 0
  return response.req.complete ? response.writableFinished : !response.headersSent
}
