import { closeSync, fsyncSync, openSync, statSync } from 'node:fs'
import { platform } from 'node:os'

/**
 * Syncs a file, or the names in a folder: a new file needs both. Windows syncs only writable files,
 * and no folders, whose names its file system journals.
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
