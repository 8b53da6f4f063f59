import { connect } from 'node:net'

export interface Answer {
  status: number
  /** Status line and headers, unparsed. */
  head: string
  body: string
}

export type Connection = ReturnType<typeof openConnection>

/**
 * HTTP on a plain socket, because the load generator shares two cores with the server. It supports
 * only responses with a Content-Length, which all of ours have.
 */
export function openConnection(url: string) {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let received = Buffer.alloc(0)
  let waiting: PromiseWithResolvers<Answer> | undefined
  let isOver = false

  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const answer = readAnswer(received)
    if (answer === undefined) return
    received = Buffer.alloc(0)
    const { resolve } = waiting ?? {}
    waiting = undefined
    resolve?.(answer)
  })
  socket.on('error', () => undefined) // 'close' follows
  socket.on('close', () => {
    isOver = true
    waiting?.reject(new Error('the connection broke'))
    waiting = undefined
  })

  return {
    /** One request at a time. Rejects when the connection breaks before the response is complete. */
    async send(request: string) {
      if (isOver) throw new Error('the connection is over')
      waiting = Promise.withResolvers()
      socket.write(request)
      return waiting.promise
    },
    close: () => socket.destroy(),
  }
}

function readAnswer(bytes: Buffer): Answer | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
  if (bytes.length < end + 4 + length) return undefined
  return {
    status: Number(head.slice(9, 12)),
    head,
    body: bytes.toString('utf8', end + 4, end + 4 + length),
  }
}
