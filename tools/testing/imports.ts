import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

/** Every file of the project, in an archive without Git too. */
export function listFiles(): string[] {
  const ignored = readFileSync('.gitignore', 'utf8').split('\n').filter(Boolean)
  const exclude = ['.git', ...ignored.map((line) => line.replace(/\/$/, ''))]
  return globSync(['**', '.*', '.*/**'], { exclude, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative('', join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
}

/** Our own files that a file imports, types included; packages are left out. */
export function importsOf(file: string): string[] {
  return specifiersOf(file).flatMap((specifier) => {
    const path = specifier.replace(/\?.*$/, '')
    if (path.startsWith('.')) return [normalize(join(dirname(file), path))]
    if (path.startsWith('@app/')) return [path.slice('@app/'.length)]
    return []
  })
}

/** A file is read once, because some tests look up the imports of all files many times. */
const read = new Map<string, string[]>()

export function specifiersOf(file: string): string[] {
  const forms = /(?:from|import|import\()\s*['"]([^'"\n]+)['"]/g
  const specifiers =
    read.get(file) ??
    [...readFileSync(file, 'utf8').matchAll(forms)].flatMap(([, specifier]) => specifier ?? [])
  read.set(file, specifiers)
  return specifiers
}
