import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Package {
  name: string
  version: string
  license?: string
  author?: string | { name: string }
  dependencies?: Record<string, string>
}

/** What we ship of others, with the notices that their licences ask us to carry along. */
export function writeLicences(projectDir: string): string {
  const found = new Map<string, string>()
  for (const room of ['site', 'explorer']) collect(join(projectDir, room), found)
  const entries = [...found].sort(([a], [b]) => (a < b ? -1 : 1))
  return `${entries.map(([title, notice]) => `${title}\n\n${notice}`).join(`\n\n${RULE}\n\n`)}\n`
}

const RULE = '-'.repeat(80)

/** The packages that a package needs to run, and theirs in turn. */
function collect(dir: string, found: Map<string, string>): void {
  for (const name of Object.keys(readPackage(dir).dependencies ?? {})) {
    // Our own rooms are no third party, and types do not reach a browser.
    if (/^@(?:app|types)\//.test(name)) continue
    const packageDir = findPackage(dir, name)
    const manifest = readPackage(packageDir)
    const title = `${name} ${manifest.version}: ${manifest.license ?? 'see below'}`
    if (found.has(title)) continue
    found.set(title, noticeOf(packageDir, manifest))
    collect(packageDir, found)
  }
}

/** As Node looks for it: beside the one who asks, then further up. */
function findPackage(from: string, name: string): string {
  for (let dir = from; dir !== dirname(dir); dir = dirname(dir)) {
    const candidate = join(dir, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return candidate
  }
  throw new Error(`${name} is not installed: run npm install`)
}

function noticeOf(dir: string, { license, author }: Package): string {
  const files = readdirSync(dir).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
  if (files.length > 0) {
    return files.map((file) => readFileSync(join(dir, file), 'utf8').trim()).join('\n\n')
  }
  const holder = typeof author === 'string' ? author : author?.name
  return [`Licensed under ${license ?? 'the terms of its authors'}`, holder]
    .filter(Boolean)
    .join(', ')
}

function readPackage(dir: string): Package {
  return JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'))
}
