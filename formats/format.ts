import type { AskColumns } from './csv/guess-roles.ts'
import type { Attributes } from './dataset/attributes.ts'
import type { Shapes } from './geometry/shapes.ts'
import type { Band, Guess, Look } from './opened-layer.ts'
import type { SavedTable } from './save/saved-table.ts'

/**
 * A file format that can be opened and perhaps saved. Each has a folder with one of these in it,
 * and a line in `formats.ts`. The page reads it too, so heavy code is elsewhere: `load-format.ts`
 * has a line for its Reader, and one for its TableWriter.
 */
export interface Format {
  id: string
  /** Its display name. */
  name: string
  /** Extensions in lower case and without the dot, the usual one first. */
  endings: readonly string[]
  /** Extensions of sidecar files. */
  siblings?: readonly string[]
  /** The file's name inside an archive with an extension of its own. */
  packed?: { ending: string; name: string }
  /** Files in an archive that is itself one file of this format. */
  parts?: readonly string[]
  /** The file's signature as Latin-1 text, or a check of its head. */
  recognise: readonly string[] | ((head: FileHead) => boolean)
  /** Called when no format recognises the file. */
  guess?(head: FileHead): boolean
  /** About saved files: a table has no shapes, and some formats can use any coordinate system. */
  write?: { ending: string; mediaType: string; isTable?: true; hasCrs?: true }
}

/**
 * For `docs/formats.md`, by a format's id: what is preserved of a file, and what is not. Its
 * folder's `format.ts` exports it as `notes`, separate from the format, so that the page does not
 * load it.
 */
export type FormatNotes = Readonly<Record<string, { kept: string; lost: string }>>

export type SavableFormat = Format & Required<Pick<Format, 'write'>>

/** The beginning of a file; slower checks run on demand. */
export interface FileHead {
  /** Its extension, in lower case and without the dot. */
  ending: string
  /** A few kilobytes, from the first non-blank character. */
  text: string
  /** The first element with its attributes and without its prefix; empty if it is not XML. */
  xmlRoot: string
  /**
   * The type of the first value, whether others follow it, and whether it is Esri JSON, which has
   * no type; null if it is not JSON.
   */
  json: { type: unknown; isMany: boolean; isEsri: boolean } | null
  /** True for a table whose columns contain coordinates, or may do so. */
  isTable: boolean
}

export interface SourceFile {
  name: string
  bytes: Uint8Array
}

/** A file and its sidecar files, for example .dbf and .prj, by their extension in lower case. */
export interface FileSet {
  main: SourceFile
  siblings: ReadonlyMap<string, SourceFile>
  /** All files that came with it, under any name, for example images in the same archive. */
  others?: readonly SourceFile[]
}

export interface ReadTools {
  shapes: Shapes
  /** Takes the completed share, from 0 to 1. */
  progress(share: number): void
  /** Called for a table whose header does not identify coordinates. */
  askColumns: AskColumns
  /** True if the visitor wants to be asked about columns in any case. */
  isAskedAgain?: boolean
  /** The address of SQLite for the browser; Node finds it without. */
  sqlWasmUrl: string | undefined
}

export interface Picture {
  width: number
  height: number
  pixels: Uint8ClampedArray<ArrayBuffer>
  bands?: readonly Band[]
  /** The number of vertices on each side of its outline; 1 by default. */
  sideSteps?: number
}

/** An image whose outline is consecutive vertices among the shapes, from this one. */
export interface PlacedPicture extends Picture {
  firstVertex: number
}

export interface ReadResult {
  attributes: Attributes
  /** An image's outline is the first vertices from the reader. */
  picture?: Picture
  /** Image overlays, from the lowest to the topmost. */
  overlays?: readonly PlacedPicture[]
  /** The looks of features, where the file defines them, by their number in it. */
  looks?: ReadonlyMap<number, Look | null>
  /** Sentences about what is missing or inexact in the layer. */
  notes?: readonly string[]
  guesses?: readonly Guess[]
  /** What a file without shapes has instead. */
  found?: string
  /** Releases what the attributes needed. */
  close?(): void
}

/** Adds shapes as it reads them. It throws only OpenProblem. */
export type Reader = (files: FileSet, tools: ReadTools) => ReadResult | Promise<ReadResult>

/** Writes all rows of a table as one file. */
export type TableWriter = (
  table: SavedTable,
  context: WriteContext,
) => Uint8Array | Promise<Uint8Array>

export interface WriteContext {
  /** The file's name without its extension; formats of several files name them all so. */
  stem: string
  /** Some formats contain the time of writing. */
  writtenAt: Date
  onProgress(share: number): void
  /** The address of SQLite for the browser; Node finds it without. */
  sqlWasmUrl?: string | undefined
}
