import type { AskColumns } from './csv/guess-roles.ts'
import type { Attributes } from './dataset/attributes.ts'
import type { Shapes } from './geometry/shapes.ts'
import type { Look } from './opened-layer.ts'
import type { SavedTable } from './save/saved-table.ts'

/**
 * A format that files are opened in and may be saved in. Each has a folder with one of these in it,
 * and a line in `formats.ts`. The page reads it too, so all that is heavy is elsewhere: a Reader,
 * which `read.ts` of the folder exports as `read`, and a TableWriter, `write` of its `write.ts`.
 */
export interface Format {
  id: string
  folder: string
  /** As a visitor reads it. */
  name: string
  /** In lower case and without the point, the usual one first. */
  endings: readonly string[]
  /** Endings of files that belong to one of this format and never stand for themselves. */
  siblings?: readonly string[]
  /** What such a file is called in an archive of an ending of its own. */
  packed?: { ending: string; name: string }
  /** Files that an archive holds which is itself one file of this format. */
  parts?: readonly string[]
  /** What the file begins with, as Latin-1 text, or a look at its head. */
  recognise: readonly string[] | ((head: FileHead) => boolean)
  /** Asked when no format recognises the file. */
  guess?(head: FileHead): boolean
  /** Of the file that is saved. */
  write?: { ending: string; mediaType: string }
}

/**
 * For `docs/formats.md`, by a format's id: what of a file a visitor finds again, and what not. Its
 * folder's `format.ts` exports it as `notes`, apart from the format, so that the page has none of it.
 */
export type FormatNotes = Readonly<Record<string, { kept: string; lost: string }>>

export type SavableFormat = Format & Required<Pick<Format, 'write'>>

/** How a file begins; what takes longer is looked at when it is asked for. */
export interface FileHead {
  /** Of its name, in lower case and without the point. */
  ending: string
  /** Some kilobytes, from the first character that is no blank. */
  text: string
  /** The first element with its attributes and without its prefix; empty when it is no XML. */
  xmlRoot: string
  /**
   * The type that the first value claims, whether others follow it, and whether it is of Esri's
   * kind, which claims none; null when it is no JSON.
   */
  json: { type: unknown; isMany: boolean; isEsri: boolean } | null
  /** True of a table whose columns say where its rows are, or may do so. */
  isTable: boolean
}

export interface SourceFile {
  name: string
  bytes: Uint8Array
}

/** A file and those that belong to it, such as .dbf and .prj, by their ending in lower case. */
export interface FileSet {
  main: SourceFile
  siblings: ReadonlyMap<string, SourceFile>
  /** All files that came with it, of any name, such as pictures in the same archive. */
  others?: readonly SourceFile[]
}

export interface ReadTools {
  shapes: Shapes
  /** Takes the share that is done, from 0 to 1. */
  progress(share: number): void
  /** Asked of a table in which no names tell where its rows are. */
  askColumns: AskColumns
  /** Where the browser finds SQLite; Node finds it by itself. */
  sqlWasmUrl: string | undefined
}

export interface Picture {
  width: number
  height: number
  pixels: Uint8ClampedArray<ArrayBuffer>
}

/** A picture whose corners are four vertices in a row among the shapes, from this one. */
export interface PlacedPicture extends Picture {
  firstVertex: number
}

export interface ReadResult {
  attributes: Attributes
  /** A picture's corners are the first four vertices that the reader handed over. */
  picture?: Picture
  /** Pictures over the ground, from the lowest to the topmost. */
  overlays?: readonly PlacedPicture[]
  /** How features look, where the file says so, by their number in it. */
  looks?: ReadonlyMap<number, Look | null>
  /** Sentences on what of the file is not in the layer, or not as it may seem. */
  notes?: readonly string[]
  /** Lets go of what the attributes needed. */
  close?(): void
}

/** Hands shapes over as it meets them. It throws OpenProblem and nothing else. */
export type Reader = (files: FileSet, tools: ReadTools) => ReadResult | Promise<ReadResult>

/** Writes all rows of a table as one file. */
export type TableWriter = (
  table: SavedTable,
  context: WriteContext,
) => Uint8Array | Promise<Uint8Array>

export interface WriteContext {
  /** The file's name without its ending; formats of several files name them all so. */
  stem: string
  /** Some formats say when they were written. */
  writtenAt: Date
  onProgress(share: number): void
  /** Where the browser finds SQLite; Node finds it by itself. */
  sqlWasmUrl?: string | undefined
}
