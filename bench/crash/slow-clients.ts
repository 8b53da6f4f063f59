import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { CONTACT_PATH } from '@app/contract/enquiry.ts'
import { makeDataDir, startServer } from '../real-server.ts'
import { atMost, type Desk, type Row, showMilliseconds } from '../row.ts'
import { sendOnce } from '../send-enquiries.ts'

const CLIENTS = 500

/** Clients that begin a request and never end it, and one that sends an enquiry meanwhile. */
export async function measureSlowClients(desk: Desk): Promise<Row[]> {
  desk.say(`${CLIENTS} half-open requests`)
  const server = await startServer(desk, { dataDir: makeDataDir(desk) })
  const alone = await worstOf(server.url)
  const startedAt = performance.now()
  const sockets = Array.from({ length: CLIENTS }, (_, index) => beginRequest(server.url, index))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))

  const among = await worstOf(server.url)
  await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')))
  const seconds = (performance.now() - startedAt) / 1000
  await server.end()
  return [
    atMost(`an enquiry among ${CLIENTS} half-open requests, worst`, among, {
      bar: 1_000,
      show: showMilliseconds,
      note:
        `${showMilliseconds(alone)} without them; ` +
        `the last of them was let go after ${seconds.toFixed(1)} s`,
    }),
  ]
}

async function worstOf(url: string): Promise<number> {
  const waits: number[] = []
  for (let count = 0; count < 20; count += 1) {
    const startedAt = performance.now()
    const status = await sendOnce(url)
    if (status !== 200) throw new Error(`An enquiry was answered with ${status}`)
    waits.push(performance.now() - startedAt)
    await pause(50)
  }
  return Math.max(...waits)
}

const beginnings = [
  'GET / HTTP/1.1\r\nHost: localhost\r\n',
  `POST ${CONTACT_PATH} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
  'P',
]

function beginRequest(url: string, index: number): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined).resume()
  socket.write(beginnings[index % beginnings.length] ?? '')
  return socket
}
