import type { BuiltDataset } from './dataset/dataset.ts'
import type { WriteContext } from './format.ts'
import { savable } from './formats.ts'
import type { ComparisonRequest } from './join/compare-table.ts'
import { loadWriter } from './load-format.ts'
import type { ReadLayer } from './open-file.ts'
import type { SavedFeatures } from './save/feature-rows.ts'
import { projectTable } from './save/project-table.ts'
import { SaveProblem } from './save/save-problems.ts'
import { noteLosses } from './save/saved-notes.ts'
import type { SavedTable } from './save/saved-table.ts'

/** A table to be written as one file. Its source is sent to the worker, which builds it. */
export interface SaveRequest {
  /** The id of a format. */
  format: string
  /** EPSG's code of the file's reference system, where the format allows it; WGS 84 by default. */
  crs?: number
  source: unknown
  /** Writes the comparison of the rows with a register instead of the rows. */
  compared?: ComparisonRequest
}

/** Builds the table of a request's source, and names the file without its extension. */
export type BuildTable = (source: unknown) => { table: SavedTable; stem: string }

export interface WrittenFile {
  name: string
  mediaType: string
  /** Sentences about what the format cannot store; empty when nothing is lost. */
  note: string
  bytes: Uint8Array<ArrayBuffer>
}

/** The filtered features of an opened file, to be written as one file. */
export interface SaveFeaturesRequest extends SavedFeatures, Omit<SaveRequest, 'source'> {}

type Context = Omit<WriteContext, 'stem'>

/** The share of the work for reading the features. */
const READ_SHARE = 0.4

/** Named after the file, with the number of features if filtered. */
export async function writeFeatures(
  { layer, table }: Pick<ReadLayer, 'table'> & { layer: Pick<ReadLayer['layer'], 'name'> },
  { format, crs, compared, ...saved }: SaveFeaturesRequest,
  { onProgress, ...context }: Context,
  onColumns: OnColumns = () => {},
): Promise<WrittenFile> {
  const features = await table(saved, (share) => onProgress(share * READ_SHARE))
  const stem = `${stemOf(layer.name)}-${features.count}-features`
  const rest = (share: number) => onProgress(READ_SHARE + share * (1 - READ_SHARE))
  if (compared) {
    return writeCompared(features, compared, { ...context, stem, onProgress: rest }, onColumns)
  }
  const file = await writeTable(features, format, { ...context, stem, onProgress: rest }, crs)
  return { ...file, note: noteLosses(format, features).join(' ') }
}

/** A name that is valid in every file system and format. */
function stemOf(file: string): string {
  const stem = file.replace(/^.*\//, '').replace(/(?:\.\w{1,10}){1,2}$/, '')
  return stem.replaceAll(/[^\p{L}\p{N}_.-]+/gu, '-').replace(/^[-.]+/, '') || 'features'
}

/** Takes the columns of a comparison, as when its file is opened. */
type OnColumns = (columns: BuiltDataset) => void

/**
 * The comparison of a table with a register, as GeoJSON. Its columns are finished first: writing
 * takes longer than comparing.
 */
export async function writeCompared(
  table: SavedTable,
  request: ComparisonRequest,
  context: WriteContext,
  onColumns: OnColumns = () => {},
): Promise<WrittenFile> {
  const { compareTable, datasetOf } = await import('./join/compare-table.ts')
  const answer = compareTable(table, request)
  if (!request.hasColumns) return writeTable(answer, 'geojson', context)
  onColumns(await datasetOf(answer, context.onProgress))
  return writeTable(answer, 'geojson', { ...context, onProgress() {} })
}

/** One file of the format with this id. */
export async function writeTable(
  table: SavedTable,
  format: string,
  context: WriteContext,
  crs?: number,
): Promise<WrittenFile> {
  const found = savable.find(({ id }) => id === format)
  if (!found) throw new Error(`no files are saved as ${format}`)
  const { ending, mediaType, hasCrs } = found.write
  const write = await loadWriter(found).catch((cause) => {
    throw new SaveProblem('notLoaded', { cause })
  })
  const placed = hasCrs && crs !== undefined ? await projectTable(table, crs) : table
  // No writer uses shared memory; the types of some libraries leave that open.
  const bytes = (await write(placed, context)) as Uint8Array<ArrayBuffer>
  context.onProgress(1)
  return { name: `${context.stem}.${ending}`, mediaType, note: '', bytes }
}
