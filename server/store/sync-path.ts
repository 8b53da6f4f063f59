import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Has the bytes of a file on disk, or the names in a folder: a new file needs both. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
