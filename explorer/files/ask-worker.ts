import { noteSentences } from '@app/formats/content.ts'
import type { AskColumns } from '@app/formats/csv/guess-roles.ts'
import { countMatches } from '@app/formats/join/guess-join.ts'
import { joinColumns } from '@app/formats/join/join-columns.ts'
import {
  buildJoin,
  type Join,
  type JoinColumns,
  type JoinedTable,
  type PlainTable,
} from '@app/formats/join/join-table.ts'
import type { Questions } from '@app/formats/open-file.ts'
import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { SaveProblem } from '@app/formats/save/save-problems.ts'
import type { SaveFeaturesRequest, SaveRequest, WrittenFile } from '@app/formats/save-file.ts'
import type { OpenSource, SaveOptions } from '@app/formats/worker/open-source.ts'
import { type OpenOptions, openThrough, saveThrough } from '@app/formats/worker/through-worker.ts'
import { startWorker } from '../loading/start-worker.ts'
import workerUrl from './formats-worker.ts?worker&url'
import type { SavedPlots } from './plot-rows.ts'

const opened = new Map<number, OpenSource>()
const held = new Map<number, Omit<Reopened, 'joins'>>()
const joins = new Map<number, (Join & JoinedTable)[]>()
let lastId = 0

/**
 * Opens one file, or several that belong together, in a separate worker; no data leaves the
 * browser. Any failure rejects with an OpenProblem, whose message is for the visitor.
 */
export async function openFile(
  files: File | readonly File[],
  options: OpenOptions,
): Promise<OpenedLayer> {
  const list = files instanceof File ? [files] : files
  const answers: Answers = {}
  const source = await openThrough(start, list, { ...options, ...notedIn(answers, options) })
  lastId += 1
  opened.set(lastId, source)
  held.set(lastId, { files: list, answers })
  return { ...source.layer, id: lastId }
}

/** The visitor's answers about the file, which are reused when it is opened again. */
export interface Answers {
  crs?: string | null
  columns?: Awaited<ReturnType<AskColumns>>
  swap?: boolean | null
}

function notedIn(answers: Answers, { askCrs, askColumns, askSwap }: Questions): Questions {
  return {
    async askCrs(unusable) {
      answers.crs = await askCrs(unusable)
      return answers.crs
    },
    ...(askColumns && {
      async askColumns(question) {
        answers.columns = await askColumns(question)
        return answers.columns
      },
    }),
    ...(askSwap && {
      async askSwap() {
        answers.swap = await askSwap()
        return answers.swap
      },
    }),
  }
}

/** Asks no questions. */
export function answeredBy({ crs = null, columns = null, swap = null }: Answers): Questions {
  return { askCrs: async () => crs, askColumns: async () => columns, askSwap: async () => swap }
}

/** The sources for opening a file again. */
export interface Reopened {
  files: readonly File[]
  answers: Answers
  joins: readonly JoinedTable[]
}

/** Null for a closed layer. */
export function heldFile({ id }: Pick<OpenedLayer, 'id'>): Reopened | null {
  const file = held.get(id)
  const tables = (joins.get(id) ?? []).map(({ table, columns }) => ({ table, columns }))
  return file ? { ...file, joins: tables } : null
}

/** A layer that was kept on the device: its file is read again when a row or an export needs it. */
export function reopenLayer(
  layer: OpenedLayer,
  { files, answers, joins: tables }: Reopened,
): OpenedLayer {
  lastId += 1
  const { signal } = new AbortController()
  const options = { signal, onProgress() {}, ...answeredBy(answers) }
  let source: Promise<OpenSource> | undefined
  const reopen = () => {
    source ??= openThrough(start, files, options)
    return source
  }
  opened.set(lastId, {
    layer,
    readRow: async (feature) => (await reopen()).readRow(feature),
    save: async (request, saving) => (await reopen()).save(request, saving),
    close: () => source?.then((open) => open.close()),
  })
  held.set(lastId, { files, answers })
  joins.set(
    lastId,
    tables.map(({ table, columns }) => ({ ...buildJoin(table, columns), table, columns })),
  )
  return { ...layer, id: lastId }
}

/** The attributes of one feature; empty when the layer is closed. */
export async function readRow(
  layer: Pick<OpenedLayer, 'id'>,
  feature: number,
): Promise<Record<string, string>> {
  const row = (await opened.get(layer.id)?.readRow(feature)) ?? {}
  return (joins.get(layer.id) ?? []).reduce((extended, join) => join.extend(extended), row)
}

/**
 * The layer with a table's columns, and how many of its rows are not in the table; null, without
 * changes, when none matches.
 */
export function joinTable(
  layer: OpenedLayer,
  table: PlainTable,
  columns: JoinColumns,
): { layer: OpenedLayer; missing: number } | null {
  const joined = joinColumns(layer.dataset, table, columns)
  if (!joined) return null
  const join = { ...buildJoin(table, columns), table, columns }
  joins.set(layer.id, [...(joins.get(layer.id) ?? []), join])
  const note = [layer.note, noteSentences.columns(joined.leftOut)].filter(Boolean).join(' ')
  const missing = layer.dataset.rowCount - countMatches(layer.dataset, table, columns)
  return { layer: { ...layer, dataset: joined.dataset, note }, missing }
}

/** Terminates the layer's worker and frees its memory. */
export function closeLayer(layer: Pick<OpenedLayer, 'id'>): void {
  opened.get(layer.id)?.close()
  opened.delete(layer.id)
  held.delete(layer.id)
  joins.delete(layer.id)
}

export type SavedFile = Pick<WrittenFile, 'name' | 'note'>

/**
 * Saves the matching plots in a separate worker and starts a download. Rejects with a sentence for
 * the visitor.
 */
export async function savePlots(
  { format, crs, survey, passes }: SavedPlots & Pick<SaveRequest, 'format' | 'crs'>,
  options: SaveOptions,
): Promise<SavedFile> {
  // Only the saved part is copied to the worker, not the whole survey.
  const { seed, origin, plots, blocks } = survey
  const source: SavedPlots = { survey: { seed, origin, plots, blocks }, passes }
  const file = await saveThrough(
    start,
    { format, source, ...(crs === undefined ? {} : { crs }) },
    options,
  )
  download(file)
  return file
}

/**
 * Saves the matching features of an opened file, with its columns and those of joined tables, and
 * starts a download. Rejects with a sentence for the visitor.
 */
export async function saveFeatures(
  layer: Pick<OpenedLayer, 'id'>,
  request: Omit<SaveFeaturesRequest, 'joins'>,
  options: SaveOptions,
): Promise<SavedFile> {
  const source = opened.get(layer.id)
  if (!source) throw new SaveProblem('notWritten')
  const tables = (joins.get(layer.id) ?? []).map(({ table, columns }) => ({ table, columns }))
  const file = await source.save({ ...request, joins: tables }, options)
  download(file)
  return file
}

function start(): Worker {
  return startWorker(workerUrl)
}

/** Longer than a visitor usually takes to choose where to save the file. */
const KEEP_MS = 60_000

export function download({ name, mediaType, bytes }: Omit<WrittenFile, 'note'>): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)
}
