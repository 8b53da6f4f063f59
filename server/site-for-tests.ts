import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { makeFolder } from '../tools/testing/folder.ts'
import { readSite, type Site } from './read-site.ts'

/** A minimal built site in a temporary folder, with one file of each kind. */
export async function writeSite(t: TestContext, changes: Record<string, string | null> = {}) {
  const dir = makeFolder(t)
  await fillFolder(dir, changes)
  return dir
}

let shared: Promise<Site> | undefined

/** The same site for all tests of a process that do not change its files. */
export function openSharedSite(): Promise<Site> {
  shared ??= (async () => {
    const dir = mkdtempSync(join(tmpdir(), 'site-'))
    process.once('exit', () => rmSync(dir, { recursive: true, force: true }))
    await fillFolder(dir)
    return readSite(dir)
  })()
  return shared
}

async function fillFolder(dir: string, changes: Record<string, string | null> = {}): Promise<void> {
  for (const [path, text] of Object.entries({ ...files, ...changes })) {
    if (text === null) continue
    await mkdir(dirname(join(dir, path)), { recursive: true })
    await writeFile(join(dir, path), text)
    if (!/\.(?:html|css|js|svg|txt)$/.test(path)) continue
    await writeFile(join(dir, `${path}.br`), brotliCompressSync(text))
    await writeFile(join(dir, `${path}.gz`), gzipSync(text))
  }
}

export const build = {
  name: 'Lessa',
  company: { email: 'support@lessa.example', answerDays: 2, grievances: 'Grievance Officer' },
  pages: { '/': 'index.html', '/privacy-policy': 'privacy-policy.html' },
  notFound: '404.html',
  headers: {
    'Content-Security-Policy': "default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
  },
  fileHeaders: {
    '/assets/formats-worker-7a8b9c.js': { 'Content-Security-Policy': "script-src 'self'" },
  },
  siteUrl: 'http://127.0.0.1:3000',
  apiUrl: '',
  spreadsheetUrl: '/spreadsheet',
  retentionDays: 730,
  policy: '2026-11-19',
  placeholders: ['phone'],
  answers: { sent: 'contact-sent.html', refused: 'contact-refused.html', asked: 'asked.html' },
}

const files = {
  'build.json': JSON.stringify(build),
  _headers: '/*\n  X-Content-Type-Options: nosniff\n',
  'index.html': '<!doctype html><title>Home</title>',
  'privacy-policy.html': '<!doctype html><title>Privacy</title>',
  '404.html': '<!doctype html><title>Not found</title>',
  'contact-sent.html': '<!doctype html><title>Sent</title><main><!--reference--></main>',
  'asked.html': '<!doctype html><title>Asked</title>',
  'contact-refused.html': '<!doctype html><title>Refused</title><main><!--problems--></main>',
  'assets/site-1a2b3c.css': 'body { color: black }',
  'assets/formats-worker-7a8b9c.js': 'export {}',
  'assets/sql-0d1e2f.wasm': 'not really a module',
  'assets/map-4d5e6f.avif': 'not really a picture',
  'fonts/plain.woff2': 'not really a font',
  'site.webmanifest': '{}',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'robots.txt': 'User-agent: *\n',
  '.well-known/security.txt': 'Contact: mailto:support@lessa.example\n',
  '.secret': 'no one reads this',
}
