import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

interface Package {
  name?: string
  version: string
  license?: string
  author?: string | { name: string }
}

/**
 * Records which modules are sent to browsers: those that contribute at least a byte to a bundle.
 */
export function noteModules(modules: Set<string>): Plugin {
  return {
    name: 'note-modules',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        for (const [id, { renderedLength }] of Object.entries(file.modules)) {
          if (renderedLength > 0) modules.add(id)
        }
      }
    },
  }
}

/** The third-party code that we ship, with the notices that their licences require. */
export function writeLicences(modules: Iterable<string>): string {
  const entries = new Map<string, string>()
  for (const dir of new Set([...modules].flatMap(packageDirOf))) {
    const manifest = readPackage(dir)
    const title = `${manifest.name} ${manifest.version}: ${manifest.license ?? 'see below'}`
    entries.set(title, noticeOf(dir, manifest))
  }
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1))
  return `${sorted.map(([title, notice]) => `${title}\n\n${notice}`).join(`\n\n${RULE}\n\n`)}\n`
}

const RULE = '-'.repeat(80)

/** The folder of the package that a module belongs to, if any. */
function packageDirOf(module: string): string[] {
  // Bundlers prefix virtual modules with a null character, and append queries to file names.
  const file = module.replace(/^\0/, '').replace(/\?.*$/, '')
  if (!file.includes('/node_modules/')) return []
  let dir = dirname(file)
  // Packages may contain a package.json without a name, which only sets the module type of its
  // folder.
  while (!existsSync(join(dir, 'package.json')) || !readPackage(dir).name) {
    if (dir === dirname(dir)) throw new Error(`${file} belongs to no package`)
    dir = dirname(dir)
  }
  return [dir]
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
