/** What one opened file may cost; beyond it a sentence says so. */
export interface Limits {
  fileBytes: number
  /** Of everything unpacked from one archive. */
  unpackedBytes: number
  /** Unpacked to packed, asked only beyond `freeBytes`. */
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
