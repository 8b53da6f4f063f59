import { createHash } from 'node:crypto'
import type { Settings } from './settings.ts'

/**
 * The security headers of every response, defined by the build: the server reads them from
 * build.json and a static host from `_headers`, so the two cannot differ. Both add
 * Strict-Transport-Security if SITE_URL is https.
 */
export function securityHeaders(
  pages: readonly string[],
  settings: Settings,
): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(pages, settings),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': permissionsPolicy,
    'Cross-Origin-Opener-Policy': 'same-origin',
  }
}

/** The policy of one page, which allows only what the build wrote into that page. */
export function pagePolicy(page: string, settings: Settings): Record<string, string> {
  return { 'Content-Security-Policy': contentSecurityPolicy([page], settings) }
}

/**
 * The policy of a worker that compiles WebAssembly. A worker has the policy of its own script, so
 * the page need not allow what only the worker does.
 */
export const wasmWorkerHeaders: Record<string, string> = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
}

/** A picture or a font executes nothing, so it needs no page policy. */
export const stillFileHeaders: Record<string, string> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}

/** The `_headers` file that static hosts read. */
export function staticHostHeaders(
  headers: Record<string, string>,
  fileHeaders: Record<string, Record<string, string>> = {},
): string {
  const isHttps = (headers['Content-Security-Policy'] ?? '').includes('upgrade-insecure-requests')
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)
  if (isHttps) lines.push('  Strict-Transport-Security: max-age=63072000; includeSubDomains')
  return [
    '/*',
    ...lines,
    '  Cache-Control: no-cache',
    '/assets/*',
    '  ! Cache-Control',
    '  Cache-Control: public, max-age=31536000, immutable',
    ...Object.entries(fileHeaders).flatMap(([url, own]) => [url, ...replacing(own)]),
    '',
  ].join('\n')
}

/** Without the first line both values would be sent, and the stricter one would apply. */
function replacing(headers: Record<string, string>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => [`  ! ${name}`, `  ${name}: ${value}`])
}

/** Permissions that a script of ours could request. The policy above allows no other scripts. */
const permissionsPolicy = 'camera=(), geolocation=(), microphone=()'

function contentSecurityPolicy(pages: readonly string[], settings: Settings): string {
  const scripts = inlineHashes(
    pages,
    /<script(?: type="(?:module|speculationrules)")?>([\s\S]*?)<\/script>/g,
  )
  const styles = inlineHashes(pages, /<style[^>]*>([\s\S]*?)<\/style>/g)
  const targets = ["'self'", settings.apiUrl].filter(Boolean)
  const directives = [
    "default-src 'none'",
    `script-src 'self' ${scripts}`,
    `style-src 'self' ${styles}`,
    "img-src 'self'",
    "font-src 'self'",
    `connect-src ${[...targets, ...spreadsheetOrigins(settings)].join(' ')}`,
    "manifest-src 'self'",
    `form-action ${targets.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types explorer-workers',
  ]
  if (settings.siteUrl.startsWith('https:')) directives.push('upgrade-insecure-requests')
  return directives.join('; ')
}

/** Only what the build itself wrote between the tags may run. */
function inlineHashes(pages: readonly string[], element: RegExp): string {
  const hashes = new Set<string>()
  for (const page of pages) {
    for (const [, text = ''] of page.matchAll(element)) {
      hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    }
  }
  return [...hashes].join(' ')
}

/** An Apps Script responds with a redirect to a second host, which must be allowed too. */
function spreadsheetOrigins({ spreadsheetUrl }: Settings): string[] {
  if (spreadsheetUrl.startsWith('/')) return []
  const { origin } = new URL(spreadsheetUrl)
  const isAppsScript = origin === 'https://script.google.com'
  return isAppsScript ? [origin, 'https://script.googleusercontent.com'] : [origin]
}
