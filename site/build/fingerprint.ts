import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from './settings.ts'

const sources = ['{site,contract,explorer,formats,design}/**/*.*', 'package-lock.json']

/** Tests, and folders that the build or npm creates. */
const exclude = ['**/*.test.*', '**/dist', '**/node_modules', '**/.cache']

/** The inputs of the build in one value: whatever may change a page changes it. */
export async function fingerprint(projectDir: string, settings: Settings): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(settings))
  for (const file of globSync(sources, { cwd: projectDir, exclude }).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(await readFile(join(projectDir, file)))
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
