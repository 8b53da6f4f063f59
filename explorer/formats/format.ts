import type { Attributes } from './attributes.ts'
import type { Shapes } from './geometry/shapes.ts'

export interface SourceFile {
  name: string
  bytes: Uint8Array
}

/** A file and those that belong to it, such as .dbf and .prj, by their ending in lower case. */
export interface Dataset {
  main: SourceFile
  siblings: ReadonlyMap<string, SourceFile>
}

export interface ReadTools {
  shapes: Shapes
  /** Takes the share that is done, from 0 to 1. */
  progress(share: number): void
  /** Where the browser finds SQLite; Node finds it by itself. */
  sqlWasmUrl: string | undefined
}

export interface Picture {
  width: number
  height: number
  pixels: Uint8ClampedArray<ArrayBuffer>
}

export interface ReadResult {
  attributes: Attributes
  /** A picture's corners are the first four vertices that the reader handed over. */
  picture?: Picture
  /** Lets go of what the attributes needed. */
  close?(): void
}

/** One per format: hands shapes over as it meets them. It throws OpenProblem and nothing else. */
export type Reader = (dataset: Dataset, tools: ReadTools) => ReadResult | Promise<ReadResult>
