import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from './settings.ts'

/** The inputs of the build in one value: whatever may change a page changes it. */
export async function fingerprint(projectDir: string, settings: Settings): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(settings))
  const files = [
    ...(await listSources(join(projectDir, 'site'))),
    ...(await listSources(join(projectDir, 'contract'))),
    ...(await listSources(join(projectDir, 'explorer'))),
    ...(await listSources(join(projectDir, 'formats'))),
    ...(await listSources(join(projectDir, 'design'))),
    join(projectDir, 'package-lock.json'),
  ]
  for (const file of files.sort()) {
    hash
      .update(file.slice(projectDir.length))
      .update('\0')
      .update(await readFile(file))
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

async function listSources(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true })
  const nested = entries.map((entry) => {
    const path = join(dir, entry.name)
    if (entry.isDirectory()) return isMade(entry.name) ? [] : listSources(path)
    return entry.name.includes('.test.') ? [] : [path]
  })
  return (await Promise.all(nested)).flat()
}

/** Folders that the build or npm creates. */
function isMade(folder: string): boolean {
  return ['dist', 'node_modules', '.cache'].includes(folder)
}
