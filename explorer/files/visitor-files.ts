import { noteSentences } from '@app/formats/content.ts'
import type { AskColumns } from '@app/formats/csv/guess-roles.ts'
import type { BuiltDataset } from '@app/formats/dataset/dataset.ts'
import type { ShapeList } from '@app/formats/geometry/shapes.ts'
import type { MatchCounts } from '@app/formats/join/compare-register.ts'
import { countMatches } from '@app/formats/join/guess-join.ts'
import { joinColumns } from '@app/formats/join/join-columns.ts'
import {
  buildJoin,
  type Join,
  type JoinColumns,
  type JoinedTable,
  type PlainTable,
} from '@app/formats/join/join-table.ts'
import type { Questions, Wishes } from '@app/formats/open-file.ts'
import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { SaveProblem } from '@app/formats/save/save-problems.ts'
import type { SaveFeaturesRequest, WrittenFile } from '@app/formats/save-file.ts'
import type { OpenSource, SaveOptions } from '@app/formats/worker/open-source.ts'
import { openThrough, readTableThrough, unpackThrough } from '@app/formats/worker/through-worker.ts'
import { download, type ExportedFile, startFormatsWorker } from './save-plots.ts'

/** The visitor's answers about a file, which are reused when it is opened again. */
export interface Answers extends Wishes {
  crs?: string | null
  columns?: Awaited<ReturnType<AskColumns>>
  swap?: boolean | null
}

type AllQuestions = Required<Questions>
export type OpenFileOptions = SaveOptions & AllQuestions & Wishes

/** What a layer was read from: enough to open it again. */
export interface FileSources {
  files: readonly File[]
  answers: Answers
  joins: readonly JoinedTable[]
}

/** A visitor's file while it is open. The state has its layer, which the map draws. */
interface VisitorFile extends Pick<FileSources, 'answers'> {
  /** Those of a comparison are shown before they are written. */
  files: LateFiles
  /** Its worker, for rows and exports. */
  source: OpenSource
  joins: readonly (Join & JoinedTable)[]
  /** Its worker writes what it is compared with. */
  writing?: Promise<unknown>
}

type LateFiles = readonly File[] | Promise<readonly File[]>

/** By the id of the layer. */
const visitorFiles = new Map<number, VisitorFile>()
let lastId = 0

function addFile(layer: OpenSource['layer'], file: VisitorFile): OpenedLayer {
  lastId += 1
  visitorFiles.set(lastId, file)
  return { ...layer, id: lastId }
}

/**
 * Opens files that belong together in a separate worker; no data leaves the browser. Any failure
 * rejects with an OpenProblem, whose message is for the visitor.
 */
export async function openFile(
  files: readonly File[],
  options: OpenFileOptions,
): Promise<OpenedLayer> {
  const { repeated, isTable } = options
  const answers: Answers = { ...(repeated && { repeated }), ...(isTable && { isTable }) }
  const noted = { ...options, ...notedIn(answers, options) }
  const source = await openThrough(startFormatsWorker, files, noted)
  return addFile(source.layer, { files, answers, joins: [], source })
}

/** The content of an archive, in no worker that stays. */
export function unpackFile(file: File, signal: AbortSignal): Promise<readonly File[]> {
  return unpackThrough(startFormatsWorker, file, { signal })
}

/** The rows of a file, whether or not they have coordinates. Null if it is not a table. */
export function readTable(files: readonly File[], signal: AbortSignal): Promise<PlainTable | null> {
  return readTableThrough(startFormatsWorker, files, { signal })
}

function notedIn(answers: Answers, { askCrs, askColumns, askSwap }: AllQuestions): AllQuestions {
  async function note<Answer>(key: keyof Answers, asking: Promise<Answer>): Promise<Answer> {
    const answer = await asking
    Object.assign(answers, { [key]: answer })
    return answer
  }
  return {
    askCrs: (...about) => note('crs', askCrs(...about)),
    askColumns: (question) => note('columns', askColumns(question)),
    askSwap: () => note('swap', askSwap()),
  }
}

/** Asks no questions. */
export function answeredBy(answers: Answers): AllQuestions & Wishes {
  const { crs = null, columns = null, swap = null, ...wishes } = answers
  return {
    ...wishes,
    askCrs: async () => crs,
    askColumns: async () => columns,
    askSwap: async () => swap,
  }
}

/** Null for a closed layer, and for a comparison that could not be written. */
export async function fileSourcesOf({ id }: Pick<OpenedLayer, 'id'>): Promise<FileSources | null> {
  const file = visitorFiles.get(id)
  if (!file) return null
  const files = await Promise.resolve(file.files).catch(() => null)
  return files && { files, answers: file.answers, joins: tablesOf(file) }
}

function tablesOf({ joins }: VisitorFile): readonly JoinedTable[] {
  return joins.map(({ table, columns }) => ({ table, columns }))
}

/**
 * A layer that was kept on the device, or compared: its file is read again when a row or an export
 * needs it.
 */
export function reopenFile(
  layer: OpenedLayer,
  { files, answers, joins }: Omit<FileSources, 'files'> & Pick<VisitorFile, 'files'>,
): OpenedLayer {
  const { signal } = new AbortController()
  const options = { signal, onProgress() {}, ...answeredBy(answers) }
  let reading: Promise<OpenSource> | undefined
  const readAll = async () => openThrough(startFormatsWorker, await files, options)
  const read = () => {
    reading ??= readAll()
    return reading
  }
  const source: OpenSource = {
    layer,
    readRow: async (feature) => (await read()).readRow(feature),
    readShapes: async () => (await read()).readShapes(),
    save: async (request, saving) => (await read()).save(request, saving),
    close: () => reading?.then((open) => open.close()),
  }
  const built = joins.map(({ table, columns }) => joinOf(table, columns))
  return addFile(layer, { files, answers, joins: built, source })
}

/** The attributes of one feature; empty when the layer is closed. */
export async function readRow(
  layer: Pick<OpenedLayer, 'id'>,
  feature: number,
): Promise<Record<string, string>> {
  const row = (await visitorFiles.get(layer.id)?.source.readRow(feature)) ?? {}
  const { joins = [] } = visitorFiles.get(layer.id) ?? {}
  return joins.reduce((extended, join) => join.extend(extended), row)
}

/** Its shapes in degrees, and otherwise as they are in the file; null when the layer is closed. */
export async function readShapes({ id }: Pick<OpenedLayer, 'id'>): Promise<ShapeList | null> {
  return (await visitorFiles.get(id)?.source.readShapes()) ?? null
}

/**
 * The layer with a table's columns, and how many rows match; null, without changes, when none does.
 */
export function joinTable(
  layer: OpenedLayer,
  table: PlainTable,
  columns: JoinColumns,
): { layer: OpenedLayer; counts: MatchCounts } | null {
  const file = visitorFiles.get(layer.id)
  const joined = joinColumns(layer.dataset, table, columns)
  if (!file || !joined) return null
  file.joins = [...file.joins, joinOf(table, columns)]
  const note = [layer.note, noteSentences.columns(joined.leftOut)].filter(Boolean).join(' ')
  const counts = countMatches(layer.dataset, table, columns)
  return { layer: { ...layer, dataset: joined.dataset, note }, counts }
}

function joinOf(table: PlainTable, columns: JoinColumns): Join & JoinedTable {
  return { ...buildJoin(table, columns), table, columns }
}

/**
 * Saves the matching features of an opened file, with its columns and those of joined tables, and
 * starts a download. Rejects with a sentence for the visitor.
 */
export async function saveFeatures(
  layer: Pick<OpenedLayer, 'id'>,
  request: Omit<SaveFeaturesRequest, 'joins'>,
  options: SaveOptions,
): Promise<ExportedFile> {
  const file = await writeFeatures(layer, request, options)
  download(file)
  return file
}

/** The same without a download. */
export function writeFeatures(
  layer: Pick<OpenedLayer, 'id'>,
  request: Omit<SaveFeaturesRequest, 'joins'>,
  options: SaveOptions,
): Promise<WrittenFile> {
  const file = visitorFiles.get(layer.id)
  if (!file) return Promise.reject(new SaveProblem('notWritten'))
  return file.source.save({ ...request, joins: tablesOf(file) }, options)
}

/**
 * The features compared with a register, as soon as their columns are known, and the file while it
 * is written. The layer's worker ends after it, even if the layer is closed.
 */
export async function compareFeatures(
  layer: Pick<OpenedLayer, 'id'>,
  request: Omit<SaveFeaturesRequest, 'joins'>,
  { onProgress, signal }: SaveOptions,
): Promise<{ columns: BuiltDataset; written: Promise<WrittenFile> }> {
  const file = visitorFiles.get(layer.id)
  if (!file) throw new SaveProblem('notWritten')
  signal.throwIfAborted()
  const end = new AbortController()
  const cancel = () => end.abort(signal.reason)
  signal.addEventListener('abort', cancel)
  const { promise: known, resolve, reject } = Promise.withResolvers<BuiltDataset>()
  const options = { onProgress, signal: end.signal }
  const written = file.source.save({ ...request, joins: tablesOf(file) }, options, resolve)
  const writing = written.then(() => {}, reject)
  file.writing = writing
  const columns = await known.finally(() => signal.removeEventListener('abort', cancel))
  return { columns, written }
}

/** Terminates the layer's worker and frees its memory. */
export function closeFile({ id }: Pick<OpenedLayer, 'id'>): void {
  const file = visitorFiles.get(id)
  visitorFiles.delete(id)
  if (file?.writing) file.writing.finally(() => file.source.close())
  else file?.source.close()
}
