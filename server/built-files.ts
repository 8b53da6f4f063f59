import { createHash, type Hash } from 'node:crypto'
import { open, readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { gunzipSync } from 'node:zlib'
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
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dir, join(parentPath, name)).replaceAll(sep, '/'))
  const there = new Set(paths)

  const files = new Map<string, BuiltFile>()
  for (const path of paths.filter(isPublic)) {
    const packed = new Map<Encoding, Variant>()
    for (const [encoding, suffix] of suffixes) {
      if (there.has(path + suffix))
        packed.set(encoding, await readVariant(join(dir, path + suffix)))
    }
    const gzip = packed.get('gzip')
    const file = join(dir, path)
    const plain = gzip === undefined ? await readVariant(file) : await unpackLater(file, gzip)
    files.set(path, { type: types[extname(path)] ?? 'application/octet-stream', plain, packed })
  }
  return files
}

async function readVariant(file: string): Promise<Variant> {
  const bytes = await readFile(file)
  return { bytes, etag: etagOf(createHash('sha256').update(bytes)) }
}

/** Hardly any client takes no compressed file, so the plain bytes are not kept beside one. */
async function unpackLater(file: string, gzip: Variant): Promise<Variant> {
  const hash = createHash('sha256')
  const handle = await open(file)
  for (;;) {
    const { bytesRead } = await handle.read(block, 0, block.length)
    if (bytesRead === 0) break
    hash.update(block.subarray(0, bytesRead))
  }
  await handle.close()
  let last: WeakRef<Buffer> | undefined
  return {
    etag: etagOf(hash),
    get bytes() {
      const bytes = last?.deref() ?? gunzipSync(gzip.bytes)
      last = new WeakRef(bytes)
      return bytes
    },
  }
}

/** For all files, one after the other: the process keeps memory that it frees while it starts. */
const block = Buffer.alloc(65_536)

function etagOf(hash: Hash): string {
  return `"${hash.digest('base64url').slice(0, 27)}"`
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
  '.geojson': 'application/geo+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}
