import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The built files of the page; few and small, so all are kept in memory. */
export function pageFiles(app: FastifyInstance, distDir: string): void {
  const files = readdirSync(distDir, { recursive: true, encoding: 'utf8' })
  for (const file of files) {
    const type = types[extname(file)]
    if (type === undefined) continue
    const path = file === 'page.html' ? '/' : `/${file.replaceAll('\\', '/')}`
    const plain = readFileSync(join(distDir, file))
    const packed = files.includes(`${file}.br`)
      ? readFileSync(join(distDir, `${file}.br`))
      : undefined
    app.get(path, (request, reply) => {
      const takesPacked = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
      reply.type(type).header('vary', 'accept-encoding')
      // Their names have content hashes; a session of another process loads them again.
      if (path !== '/') reply.header('cache-control', 'private, max-age=86400')
      if (packed !== undefined && takesPacked) {
        return reply.header('content-encoding', 'br').send(packed)
      }
      return reply.send(plain)
    })
  }
}
