import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes the folder and those above it, for the owner's eyes alone. Node's own recursive way never
 * ends where a file system takes no folders at all, such as /proc.
 */
export function makeFolder(dir: string): void {
  if (isFolder(dir)) return
  if (dirname(dir) !== dir) makeFolder(dirname(dir))
  try {
    mkdirSync(dir, { mode: 0o700 })
  } catch (error) {
    if (!isFolder(dir)) throw error // else another process was faster
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
