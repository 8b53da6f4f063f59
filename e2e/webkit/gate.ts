import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Collects the page's errors from its first line on, because WebKit's driver does not report them.
 */
const witness = `
const told = (window.told = [])
for (const kind of ['error', 'warn']) {
  const say = console[kind]
  console[kind] = (...words) => {
    told.push(kind + ' ' + words.join(' '))
    say.apply(console, words)
  }
}
addEventListener('error', (event) => told.push('error ' + event.message))
addEventListener('unhandledrejection', (event) => told.push('error ' + event.reason))
document.addEventListener('securitypolicyviolation', (event) =>
  told.push('policy ' + event.violatedDirective + ' ' + event.blockedURI),
)
`

export interface Gate {
  url: string
  /**
   * Paths, or their endings, that get status 503 instead of the server's response. Can be changed
   * at any time.
   */
  readonly failing: Set<string>
  close(): Promise<void>
}

/**
 * A proxy in front of the real server. It adds the collecting script to each page, and fails the
 * configured paths.
 */
export async function openGate(siteUrl: string): Promise<Gate> {
  const failing = new Set<string>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', siteUrl)
    if ([...failing].some((ending) => pathname.endsWith(ending))) response.writeHead(503).end('{}')
    else if (pathname === '/witness.js') {
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(witness)
    } else passOn(siteUrl, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  return {
    url: `http://127.0.0.1:${port}`,
    failing,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function passOn(siteUrl: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers } = request
  const asked = ask(`${siteUrl}${request.url}`, {
    method,
    headers: { ...headers, 'accept-encoding': 'identity' },
  })
  asked.on('error', () => response.destroy())
  asked.on('response', async (answer) => {
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
  request.pipe(asked)
}
