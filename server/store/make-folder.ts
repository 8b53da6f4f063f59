import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates the folder and its parents, readable only by the owner. Node's own recursive option never
 * ends on a file system without folders, for example /proc.
 */
export function makeFolder(dir: string): void {
  if (isFolder(dir)) return
  if (dirname(dir) !== dir) makeFolder(dirname(dir))
  try {
    mkdirSync(dir, { mode: 0o700 })
  } catch (error) {
    if (!isFolder(dir)) throw error // otherwise, another process was faster
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
