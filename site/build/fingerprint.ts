import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from './settings.ts'

const sources = ['{site,contract,explorer,formats,design}/**/*.*']

/** The inputs of the build of the site in one value: whatever may change a page changes it. */
export function fingerprint(projectDir: string, settings: Settings): string {
  return hashOf(projectDir, sources, JSON.stringify(settings))
}

/** Tests, and folders that the build or npm creates. */
const exclude = ['**/*.test.*', '**/dist', '**/node_modules', '**/.cache']

/** The content of these files and of all packages. */
export function hashOf(projectDir: string, patterns: readonly string[], settings = ''): string {
  const hash = createHash('sha256').update(settings)
  const cwd = projectDir
  for (const file of globSync([...patterns, 'package-lock.json'], { cwd, exclude }).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(cwd, file)))
  }
  return hash.digest('hex')
}

/** Whether the folder contains a complete build of exactly these inputs. */
export function isFresh(distDir: string, inputs: string): boolean {
  const file = join(distDir, 'build.json')
  if (!existsSync(file)) return false
  try {
    return JSON.parse(readFileSync(file, 'utf8')).inputs === inputs
  } catch {
    return false
  }
}
