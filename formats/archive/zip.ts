import { type Zippable, zipSync } from 'fflate'

const LEVEL = 6

/** Files of one export, packed together. */
export function packZip(files: Record<string, Uint8Array>, writtenAt: Date): Uint8Array {
  const entries: Zippable = {}
  for (const [name, bytes] of Object.entries(files)) {
    entries[name] = [bytes, { mtime: writtenAt, level: LEVEL }]
  }
  return zipSync(entries)
}
