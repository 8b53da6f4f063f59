import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoding, judgePreconditions, readRange } from './negotiate.ts'
import { sendProblem } from './problem.ts'

/** One file of a build, in memory, in every encoding from the build. */
export interface BuiltFile {
  type: string
  plain: Variant
  packed: ReadonlyMap<Encoding, Variant>
}

interface Variant {
  bytes: Buffer
  etag: string
}

/** The files of a build by path, without dot files. */
export async function readBuiltFiles(dir: string): Promise<Map<string, BuiltFile>> {
  const variants = new Map<string, Variant>()
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const bytes = await readFile(file)
    const hash = createHash('sha256').update(bytes).digest('base64url')
    const path = relative(dir, file).replaceAll(sep, '/')
    variants.set(path, { bytes, etag: `"${hash.slice(0, 27)}"` })
  }

  const files = new Map<string, BuiltFile>()
  for (const [path, plain] of variants) {
    if (!isPublic(path)) continue
    const packed = new Map<Encoding, Variant>()
    for (const [encoding, suffix] of suffixes) {
      const variant = variants.get(path + suffix)
      if (variant !== undefined) packed.set(encoding, variant)
    }
    files.set(path, { type: types[extname(path)] ?? 'application/octet-stream', plain, packed })
  }
  return files
}

/** Sends the file, or the part that the request asks for; nothing if the client has it. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: BuiltFile,
  headers: Readonly<Record<string, string>>,
): FastifyReply {
  const { encoding, bytes, etag } = chooseVariant(request, file)
  reply.headers({ ...headers, etag, vary: 'Accept-Encoding' })
  const verdict = judgePreconditions(request.headers, etag)
  if (verdict === 'unchanged') return reply.code(304).send()
  if (verdict === 'refused') return sendProblem(reply, 412, 'The file has changed.')

  const range = readRange(request.headers, etag, bytes.length)
  if (range === 'unsatisfiable') {
    reply.removeHeader('etag').header('content-range', `bytes */${bytes.length}`)
    return sendProblem(reply, 416, 'Range Not Satisfiable')
  }
  reply.headers({ 'accept-ranges': 'bytes', 'content-type': file.type })
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  if (range === undefined) return reply.send(bytes)
  const { start, end } = range
  reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes.length}`)
  return reply.send(bytes.subarray(start, end + 1))
}

export function chooseVariant({ headers }: FastifyRequest, { plain, packed }: BuiltFile) {
  const encoding = chooseEncoding(headers['accept-encoding'], packed)
  return { encoding, ...(packed.get(encoding) ?? plain) }
}

/** Compressed variants and dot files have no URL. */
function isPublic(path: string): boolean {
  if (/\.(?:br|gz)$/.test(path)) return false
  return path.split('/').every((part) => !part.startsWith('.') || part === '.well-known')
}

const suffixes: readonly [Encoding, string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}
