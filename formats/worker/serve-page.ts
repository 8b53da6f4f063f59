import { unzip } from '../archive/unzip.ts'
import type { FindingsRequest } from '../check/write-findings.ts'
import { showValue } from '../dataset/attributes.ts'
import type { SourceFile, WriteContext } from '../format.ts'
import { findTable } from '../join/find-table.ts'
import { limits } from '../limits.ts'
import {
  type OpenStep,
  type Questions,
  type ReadLayer,
  readFile,
  type Wishes,
} from '../open-file.ts'
import type { OpenedLayer } from '../opened-layer.ts'
import { OpenProblem, type ProblemCode, problems } from '../problems.ts'
import { sentenceOf } from '../save/save-problems.ts'
import {
  type BuildTable,
  type SaveFeaturesRequest,
  type SaveRequest,
  type WrittenFile,
  writeCompared,
  writeFeatures,
  writeTable,
} from '../save-file.ts'
import type { Port, WorkerAnswer, WorkerRequest } from './messages.ts'
import { buffersOf } from './transfer.ts'

/** How much of the time each step takes of a large table, for one bar that never goes back. */
const spans: Record<OpenStep, readonly [from: number, to: number]> = {
  load: [0, 0.03],
  unpack: [0.03, 0.08],
  read: [0.08, 0.35],
  place: [0.35, 0.38],
  draw: [0.38, 0.45],
  columns: [0.45, 1],
}

/** What is said of tables: of text and sheets, and of a .dbf whose .shp is not there. */
const withoutPlaces = new Set<ProblemCode>(['no-coordinates', 'incomplete'])

/** Opens one file for the page and then returns its attributes row by row, or saves one. */
export function servePage(
  page: Port<WorkerAnswer, WorkerRequest>,
  buildTable: BuildTable,
  sqlWasmUrl?: string,
): void {
  let opened: (Omit<ReadLayer, 'layer'> & { layer: Pick<OpenedLayer, 'name'> }) | null = null
  let takeAnswer: (answer: unknown) => void = () => {}

  async function open(files: readonly File[], wishes: Wishes): Promise<void> {
    let sources: readonly SourceFile[] = []
    try {
      sources = await load(files, (share) => report(share, 'load'))
      const read = await readFile(sources, {
        ...wishes,
        onProgress: report,
        askCrs: (...about) => ask('askCrs', about),
        askColumns: (about) => ask('askColumns', [about]),
        askSwap: () => ask('askSwap'),
        ...(sqlWasmUrl === undefined ? {} : { sqlWasmUrl }),
      })
      const { layer } = read
      page.postMessage({ kind: 'layer', layer }, buffersOf(layer))
      // The page has it now; its words would be here a second time.
      opened = { ...read, layer: { name: layer.name } }
    } catch (error) {
      const { code, message } = error instanceof OpenProblem ? error : problems.failed()
      const table = withoutPlaces.has(code) ? await findTable(sources) : null
      page.postMessage({ kind: 'not-opened', code, message, table }, [])
    }
  }

  async function unpack(file: File): Promise<void> {
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      const found = unzip(bytes, (share) => report(share, 'unpack'))
      // Files in an archive of ours are never in shared memory.
      const files = found.map(({ name, bytes: own }) => {
        return new File([own as Uint8Array<ArrayBuffer>], name)
      })
      page.postMessage({ kind: 'unpacked', files }, [])
    } catch (error) {
      const { code, message } = error instanceof OpenProblem ? error : problems.failed()
      page.postMessage({ kind: 'not-opened', code, message, table: null }, [])
    }
  }

  async function readTable(files: readonly File[]): Promise<void> {
    try {
      const sources = await load(files, (share) => report(share, 'load'))
      page.postMessage({ kind: 'table', table: await findTable(sources) }, [])
    } catch (error) {
      const { code, message } = error instanceof OpenProblem ? error : problems.failed()
      page.postMessage({ kind: 'not-opened', code, message, table: null }, [])
    }
  }

  /** The page answers each in its own kind. */
  function ask<Answer>(question: keyof Questions, about: unknown[] = []): Promise<Answer> {
    return new Promise((resolve) => {
      takeAnswer = (answer) => resolve(answer as Answer)
      page.postMessage({ kind: 'ask', question, about }, [])
    })
  }

  function report(share: number, step: OpenStep): void {
    const [from, to] = spans[step]
    const clamped = Math.max(0, Math.min(1, share))
    page.postMessage({ kind: 'progress', share: from + (to - from) * clamped }, [])
  }

  async function tellRow(ticket: number, feature: number): Promise<void> {
    let cells: [string, string][] = []
    try {
      const row = (await opened?.row(feature)) ?? new Map<string, unknown>()
      cells = [...row].map(([field, value]) => [field, showValue(value)])
    } catch {
      // An unreadable row has no values; its shape is still on the map.
    }
    page.postMessage({ kind: 'row', ticket, cells }, [])
  }

  /** The worker keeps its own. */
  function tellShapes(ticket: number): void {
    const own = opened?.shapes()
    if (!own) return
    // The arrays are parts of larger ones, which would be copied whole.
    const [xy, kinds, starts, features] = [
      own.xy.slice(),
      own.kinds.slice(),
      own.starts.slice(),
      own.features.slice(),
    ]
    const shapes = { ...own, xy, kinds, starts, features, systems: [] }
    page.postMessage({ kind: 'shapes', ticket, shapes }, buffersOf(shapes))
  }

  async function check(request: FindingsRequest): Promise<void> {
    try {
      const { writeFindings } = await import('../check/write-findings.ts')
      let last = 0
      const found = writeFindings(request, (share) => {
        if (share - last < 0.01) return
        last = share
        page.postMessage({ kind: 'progress', share }, [])
      })
      page.postMessage({ kind: 'checked', found }, buffersOf(found.bytes))
    } catch (error) {
      console.error(error)
      page.postMessage({ kind: 'not-checked' }, [])
    }
  }

  async function save(
    ticket: number,
    write: (context: Omit<WriteContext, 'stem'>) => Promise<WrittenFile>,
  ): Promise<void> {
    try {
      const file = await write({
        writtenAt: new Date(),
        sqlWasmUrl,
        onProgress: (share) => page.postMessage({ kind: 'saving', ticket, share }, []),
      })
      page.postMessage({ kind: 'saved', ticket, file }, buffersOf(file))
    } catch (error) {
      console.error(error)
      page.postMessage({ kind: 'not-saved', ticket, message: sentenceOf(error) }, [])
    }
  }

  function saveTable(
    ticket: number,
    { format, source, crs, compared }: SaveRequest,
  ): Promise<void> {
    return save(ticket, async (context) => {
      const { table, stem } = buildTable(source)
      return compared
        ? writeCompared(table, compared, { ...context, stem })
        : writeTable(table, format, { ...context, stem }, crs)
    })
  }

  function saveFeatures(ticket: number, request: SaveFeaturesRequest): Promise<void> {
    return save(ticket, async (context) => {
      if (!opened) throw new Error('no file is open')
      return writeFeatures(opened, request, context, (columns) =>
        page.postMessage({ kind: 'columns', ticket, columns }, buffersOf(columns)),
      )
    })
  }

  page.addEventListener('message', ({ data }) => {
    if (data.kind === 'open') open(data.files, data)
    else if (data.kind === 'unpack') unpack(data.file)
    else if (data.kind === 'table') readTable(data.files)
    else if (data.kind === 'answer') takeAnswer(data.answer)
    else if (data.kind === 'row') tellRow(data.ticket, data.feature)
    else if (data.kind === 'shapes') tellShapes(data.ticket)
    else if (data.kind === 'check') check(data.request)
    else if (data.kind === 'save-features') saveFeatures(data.ticket, data.request)
    else saveTable(data.ticket, data.request)
  })
}

/** The size is asked before a byte is read. */
async function load(
  files: readonly File[],
  onProgress: (share: number) => void,
): Promise<SourceFile[]> {
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (size > limits.fileBytes) throw problems.tooLarge('MB', limits.fileBytes / 2 ** 20)
  const sources: SourceFile[] = []
  for (const [i, file] of files.entries()) {
    sources.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
    onProgress((i + 1) / files.length)
  }
  return sources
}
