/** The limits for one opened file; a message reports when they are exceeded. */
export interface Limits {
  fileBytes: number
  /** For everything unpacked from one archive. */
  unpackedBytes: number
  /** The compression ratio, checked only beyond `freeBytes`. */
  unpackRatio: number
  freeBytes: number
  archiveEntries: number
  vertices: number
  features: number
  fields: number
  depth: number
  pixels: number
}

export const limits: Readonly<Limits> = {
  fileBytes: 256 * 2 ** 20,
  unpackedBytes: 512 * 2 ** 20,
  unpackRatio: 250,
  freeBytes: 32 * 2 ** 20,
  archiveEntries: 10_000,
  vertices: 10_000_000,
  features: 2_000_000,
  fields: 1_000,
  depth: 64,
  pixels: 100_000_000,
}
