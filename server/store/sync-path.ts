import { closeSync, fsyncSync, openSync, statSync } from 'node:fs'
import { platform } from 'node:os'

/**
 * Has the bytes of a file on disk, or the names in a folder: a new file needs both. Windows syncs
 * only what may be written, and no folders: its file system logs their names by itself.
 */
export function syncPath(path: string): void {
  const isWindows = platform() === 'win32'
  if (isWindows && statSync(path).isDirectory()) return
  const descriptor = openSync(path, isWindows ? 'r+' : 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
