import type { PlotTable } from './plot-rows.ts'

/** Writes all rows of a table as one file. There is one for each format, and each loads by itself. */
export type PlotWriter = (
  plots: PlotTable,
  context: WriteContext,
) => Uint8Array | Promise<Uint8Array>

export interface WriteContext {
  /** The file's name without its extension; formats of several files name them all so. */
  stem: string
  /** Some formats say when they were written. */
  writtenAt: Date
  onProgress(share: number): void
}
