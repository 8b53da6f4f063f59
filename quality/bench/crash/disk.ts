import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../../tools/testing/folder.ts'
import type { Runner } from '../row.ts'

/** The path of the compiled disk.c; undefined on a machine that cannot compile or preload it. */
export function compileDisk(runner: Runner): string | undefined {
  if (process.platform !== 'linux') return undefined
  const library = join(makeFolder(runner), 'disk.so')
  const source = join(import.meta.dirname, 'disk.c')
  const { status } = spawnSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, source, '-ldl'])
  return status === 0 ? library : undefined
}

export const NO_DISK = 'needs Linux and a C compiler called cc'

/** Settings that make a process sync slowly in this folder. */
export function slowDisk(library: string, folder: string, syncMs: number) {
  return { LD_PRELOAD: library, DISK_FOLDER: folder, DISK_SYNC_MS: String(syncMs) }
}

/** Settings that make this folder read-only for a process while the flag file exists. */
export function readOnlyDisk(library: string, folder: string, flag: string) {
  return { LD_PRELOAD: library, DISK_FOLDER: folder, DISK_READ_ONLY: flag }
}

/**
 * Treats the content of the folder as synced, and returns settings that record a process's syncs.
 */
export function layOut(library: string, folder: string, survivors: string) {
  rmSync(survivors, { recursive: true, force: true })
  mkdirSync(survivors)
  const names = readdirSync(folder)
  for (const name of names) copyFileSync(join(folder, name), join(survivors, inode(folder, name)))
  const lines = names.map((name) => `${inode(folder, name)} ${name}\n`)
  writeFileSync(join(survivors, 'names'), lines.join(''))
  return {
    LD_PRELOAD: library,
    DISK_FOLDER: folder,
    DISK_SURVIVORS: survivors,
    DISK_FAULTS: join(survivors, FAULTS),
  }
}

/**
 * Makes this many syncs fail, of files whose name ends like this. As on Linux, the unwritten data
 * is lost although the process still reads it from the cache.
 */
export function failSyncs(survivors: string, ending: string, times: number): void {
  const faults = join(survivors, FAULTS)
  mkdirSync(faults, { recursive: true })
  writeFileSync(join(faults, ending), Buffer.alloc(times))
}

const FAULTS = 'faults'

/**
 * Leaves in the folder what survives a power cut: what was synced and, if `isTorn`, any of the
 * pages written since. A disk guarantees neither that they are there nor that they are not.
 */
export function cutPower(folder: string, survivors: string, isTorn: boolean): void {
  const files = readFileSync(join(survivors, 'names'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [number = '', name = ''] = line.split(' ')
      const kept = join(survivors, number)
      const synced = existsSync(kept) ? readFileSync(kept) : Buffer.alloc(0)
      return { name, bytes: isTorn ? tear(synced, join(folder, name)) : synced }
    })
  rmSync(folder, { recursive: true })
  mkdirSync(folder, { mode: 0o700 })
  for (const { name, bytes } of files) writeFileSync(join(folder, name), bytes, { mode: 0o600 })
}

/** Each page is at random the synced one or the written one. */
function tear(synced: Buffer, file: string): Buffer {
  const written = existsSync(file) ? readFileSync(file) : synced
  const pages: Buffer[] = []
  const size = Math.random() < 0.5 ? synced.length : written.length
  for (let at = 0; at < size; at += PAGE_BYTES) {
    const [first, second] = Math.random() < 0.5 ? [synced, written] : [written, synced]
    const end = Math.min(at + PAGE_BYTES, size)
    const page = first.length >= end ? first : second
    pages.push(page.subarray(at, end))
  }
  return Buffer.concat(pages)
}

const PAGE_BYTES = 4096

function inode(folder: string, name: string): string {
  return String(statSync(join(folder, name)).ino)
}
