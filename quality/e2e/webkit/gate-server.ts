import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Failure } from './gate.ts'

/**
 * A proxy in front of the real server. It adds the collecting script to each page, and fails the
 * requests that a test chooses. A process of its own: while a test's process is busy, a connection
 * to the server would be open without a request.
 */
const [siteUrl = ''] = process.argv.slice(2)

/**
 * Collects the page's errors from its first line on, because WebKit's driver does not report them.
 */
const witness = `
const pageComplaints = (window.pageComplaints = [])
for (const kind of ['error', 'warn']) {
  const say = console[kind]
  console[kind] = (...words) => {
    pageComplaints.push(kind + ' ' + words.join(' '))
    say.apply(console, words)
  }
}
addEventListener('error', (event) => pageComplaints.push('error ' + event.message))
addEventListener('unhandledrejection', (event) => pageComplaints.push('error ' + event.reason))
document.addEventListener('securitypolicyviolation', (event) =>
  pageComplaints.push('policy ' + event.violatedDirective + ' ' + event.blockedURI),
)
`

let failures: Failure[] = []

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', siteUrl)
  const failure = failures.find(({ ending }) => pathname.endsWith(ending))
  if (failure?.once) failures = failures.filter((other) => other !== failure)
  if (failure?.by === 'dropping') request.socket.destroy()
  else if (failure) response.writeHead(503).end('{}')
  else if (pathname === '/gate') change(request, response)
  else if (pathname === '/witness.js') {
    response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(witness)
  } else passOn(request, response)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  console.log(`http://127.0.0.1:${port}`)
})
process.stdin.resume().once('close', () => process.exit())

/** GET lists the failures. What a test sends with POST is added, with PUT it replaces the rest. */
async function change(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') return void response.end(JSON.stringify(failures))
  const sent: Failure[] = JSON.parse(Buffer.concat(await request.toArray()).toString())
  failures = request.method === 'PUT' ? sent : [...failures, ...sent]
  response.writeHead(204).end()
}

function passOn(request: IncomingMessage, response: ServerResponse): void {
  const { method, headers } = request
  const forwarded = ask(`${siteUrl}${request.url}`, {
    method,
    headers: { ...headers, 'accept-encoding': 'identity' },
  })
  forwarded.on('error', () => response.destroy())
  forwarded.on('response', async (answer) => {
    const status = answer.statusCode ?? 502
    if (!answer.headers['content-type']?.startsWith('text/html')) {
      response.writeHead(status, answer.headers)
      answer.pipe(response)
      return
    }
    const html = Buffer.concat(await answer.toArray()).toString()
    const { 'content-length': _, ...kept } = answer.headers
    response.writeHead(status, kept)
    response.end(html.replace('<head>', '<head><script src="/witness.js"></script>'))
  })
  request.pipe(forwarded)
}
