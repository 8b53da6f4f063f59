import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { Encoding } from './negotiate.ts'

/** One file of the site under one URL, in every encoding from the build. */
export interface SiteFile {
  type: string
  cacheControl: string
  /** Headers of this file that override the general ones. */
  headers: Readonly<Record<string, string>>
  encodings: ReadonlySet<Encoding>
  variants: Readonly<Partial<Record<Encoding, Variant>>>
}

export interface Variant {
  path: string
  etag: string
}

/** The output of the build, checked and indexed by URL. */
export interface Site {
  dir: string
  name: string
  headers: Readonly<Record<string, string>>
  spreadsheetUrl: string
  /** The retention that the Privacy Policy promises. */
  retentionDays: number
  files: ReadonlyMap<string, SiteFile>
  pages: ReadonlySet<string>
  /** A page's file name as a path, for example `/index.html`, and its page. */
  routes: ReadonlyMap<string, string>
  notFound: Readonly<Partial<Record<Encoding, Buffer>>>
  /** The pages that respond to a form posted without script. */
  answers: { sent: string; refused: string }
}

export class SiteNotBuiltError extends Error {
  constructor(reason: string) {
    super(`the site is not built: run npm run build (${reason})`)
  }
}

export async function readSite(dir: string): Promise<Site> {
  const build = await readBuild(dir)
  const paths = await listFiles(dir)
  const hidden = new Set([build.notFound, ...Object.values(build.answers)])
  const pageOf = new Map(Object.entries(build.pages).map(([route, path]) => [path, route]))
  for (const path of [...hidden, ...pageOf.keys()]) {
    if (!paths.has(path)) throw new SiteNotBuiltError(`${path} is missing`)
  }

  const files = new Map<string, SiteFile>()
  const routes = new Map<string, string>()
  for (const path of paths) {
    if (hidden.has(path) || !isPublic(path)) continue
    const route = pageOf.get(path)
    if (route !== undefined) routes.set(`/${path}`, route)
    const headers = build.fileHeaders[`/${path}`] ?? {}
    files.set(route ?? `/${path}`, await indexFile(dir, path, paths, headers))
  }

  const notFound: Partial<Record<Encoding, Buffer>> = {}
  for (const [encoding, path] of variantsOf(build.notFound, paths)) {
    notFound[encoding] = await readFile(join(dir, path))
  }
  const { name, headers, spreadsheetUrl, retentionDays } = build
  const sent = await readFile(join(dir, build.answers.sent), 'utf8')
  const refused = await readFile(join(dir, build.answers.refused), 'utf8')
  return {
    dir,
    name,
    headers,
    spreadsheetUrl,
    retentionDays,
    files,
    pages: new Set(Object.keys(build.pages)),
    routes,
    notFound,
    answers: { sent, refused },
  }
}

interface Build {
  name: string
  pages: Record<string, string>
  notFound: string
  headers: Record<string, string>
  fileHeaders: Record<string, Record<string, string>>
  spreadsheetUrl: string
  retentionDays: number
  answers: { sent: string; refused: string }
}

const BUILD_FILE = 'build.json'

async function readBuild(dir: string): Promise<Build> {
  const text = await readFile(join(dir, BUILD_FILE), 'utf8').catch(() => {
    throw new SiteNotBuiltError(`${BUILD_FILE} is missing`)
  })
  let build: unknown
  try {
    build = JSON.parse(text)
  } catch {
    throw new SiteNotBuiltError(`${BUILD_FILE} is not JSON`)
  }
  if (!isBuild(build)) throw new SiteNotBuiltError(`${BUILD_FILE} is incomplete`)
  return build
}

function isBuild(value: unknown): value is Build {
  if (!isObject(value)) return false
  const { name, pages, notFound, headers, fileHeaders, answers } = value
  const { spreadsheetUrl, retentionDays } = value
  return (
    [name, notFound, spreadsheetUrl].every((text) => typeof text === 'string' && text !== '') &&
    typeof retentionDays === 'number' &&
    isTexts(pages) &&
    '/' in pages &&
    isTexts(headers) &&
    isObject(fileHeaders) &&
    Object.values(fileHeaders).every(isTexts) &&
    isTexts(answers) &&
    'sent' in answers &&
    'refused' in answers
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isTexts(value: unknown): value is Record<string, string> {
  return isObject(value) && Object.values(value).every((text) => typeof text === 'string')
}

async function listFiles(dir: string): Promise<Set<string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Set(
    files.map(({ parentPath, name }) => relative(dir, join(parentPath, name)).replaceAll(sep, '/')),
  )
}

/** Compressed variants, dot files and the build's manifests have no URL. */
function isPublic(path: string): boolean {
  if (path === BUILD_FILE || path === '_headers' || /\.(?:br|gz)$/.test(path)) return false
  return path.split('/').every((part) => !part.startsWith('.') || part === '.well-known')
}

async function indexFile(
  dir: string,
  path: string,
  paths: ReadonlySet<string>,
  headers: Readonly<Record<string, string>>,
): Promise<SiteFile> {
  const variants: Partial<Record<Encoding, Variant>> = {}
  const encodings = new Set<Encoding>()
  for (const [encoding, variantPath] of variantsOf(path, paths)) {
    const hash = createHash('sha256').update(await readFile(join(dir, variantPath)))
    variants[encoding] = { path: variantPath, etag: `"${hash.digest('base64url').slice(0, 27)}"` }
    encodings.add(encoding)
  }
  return {
    type: types[extname(path)] ?? 'application/octet-stream',
    cacheControl: path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    headers,
    encodings,
    variants,
  }
}

function variantsOf(path: string, paths: ReadonlySet<string>): [Encoding, string][] {
  const all: [Encoding, string][] = [
    ['identity', path],
    ['br', `${path}.br`],
    ['gzip', `${path}.gz`],
  ]
  return all.filter(([, variantPath]) => paths.has(variantPath))
}

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
