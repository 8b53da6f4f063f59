import type { ColumnRole, ColumnsQuestion } from '@app/formats/csv/guess-roles.ts'
import type { PlainTable } from '@app/formats/join/join-table.ts'
import type { Guess, LikelySystem, OpenedLayer } from '@app/formats/opened-layer.ts'
import { files as words } from '../../content/files.ts'
import type { OpenFileOptions } from '../../files/visitor-files.ts'
import type { OpenedOwn } from '../../kept/open-files.ts'
import { createImporter } from '../../loading/create-importer.ts'
import { type Bounds, joinBoxes } from '../../plane/plane.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import { createListeners } from '../../state/store.ts'
import { noteBeginning } from '../../timing.ts'
import { loadVisitorFiles } from './load-files.ts'
import type { TablePurpose, TableQuestion } from './take-table.ts'

const loadOpening = createImporter(() => import('../../kept/open-files.ts'))
const loadTakeTable = createImporter(() => import('./take-table.ts'))
const loadGroupFiles = createImporter(() => import('@app/formats/archive/group-files.ts'))

interface Job {
  label: string
  /** The name of the file. */
  name: string
  share: number
}

/** What is shown of opening a visitor's files. */
interface Opening {
  /** The file being opened, and its progress from 0 to 1. */
  job: Job | null
  /** A question about a file that waits for an answer. */
  question: FileQuestion | null
  joining: TableQuestion | null
  /** One sentence for each file that could not be opened. */
  problems: readonly string[]
  /** The files opened last, for screen readers. */
  opened: readonly Pick<OpenedLayer, 'id' | 'name'>[]
  /** The name of the file cancelled last, or null. */
  cancelled: string | null
  /** One sentence for each table that was joined or compared. */
  joined: readonly string[]
  /** The question is about a file that is open. */
  isAgain: boolean
}

/** Opens a visitor's files, from any part of the explorer. */
export type Files = Opening & ReturnType<typeof createFileOpening>['actions']

/** Questions about a file; the answer null means not to open it. */
export type FileQuestion =
  /** With the unusable system that the file names, if any. */
  | {
      about: 'crs'
      unusable: string | null
      /** Systems in which coordinates outside the world would be on land. */
      likely: readonly LikelySystem[]
      answer(crs: string | null): void
    }
  | {
      about: 'columns'
      question: ColumnsQuestion
      answer(roles: readonly ColumnRole[] | null): void
    }
  | { about: 'swap'; answer(isToBeSwapped: boolean | null): void }

const nothingOpened: Opening = {
  job: null,
  question: null,
  joining: null,
  problems: [],
  opened: [],
  cancelled: null,
  joined: [],
  isAgain: false,
}

type OpenWith = (options: OpenFileOptions) => Promise<OpenedOwn>

/** Opens a visitor's files one after the other, and asks what they do not say. */
export function createFileOpening(state: ExplorerState) {
  const stage = createStage(state)
  const { read, set, begin, end, showJob } = stage
  const questions = createQuestions((question) => set({ question }))

  /** Those that belong together, for example a Shapefile's, become one layer. */
  async function open(chosen: readonly File[]): Promise<void> {
    if (chosen.length === 0) return
    const { signal } = begin()
    state.openPanel('files')
    questions.forget()
    let shown: Bounds | null = null
    let last = ''
    for (const group of await divide(chosen)) {
      last = group[0].name
      const bounds = await openWith(last, signal, async (options) =>
        (await loadOpening()).openFiles(state, group, options),
      )
      if (signal.aborted) break
      if (bounds === null) continue
      // All files that were opened together.
      shown = joinBoxes(shown, bounds)
      state.moveMap({ bounds: shown })
    }
    if (end(signal, last)) questions.forget()
  }

  /** The map's target; null when the file could not be opened, or its view was restored. */
  async function openWith(
    name: string,
    signal: AbortSignal,
    open: OpenWith,
  ): Promise<Bounds | null> {
    noteBeginning('file-chosen')
    const onProgress = showJob(words.open.opening(name), name, signal)
    try {
      const { layers, bounds } = await open({ onProgress, signal, ...questions.asked })
      set({ opened: [...read().opened, ...layers] })
      return bounds
    } catch (error) {
      // Without an answer, an open file stays as it is.
      if (read().isAgain && isUnanswered(error)) return null
      const table = tableOf(error)
      const taken = table !== null && (await takeTable(stage, table, null, signal).catch(notTaken))
      if (taken === 'shown') {
        return openWith(name, signal, (options) => open({ ...options, isTable: true }))
      }
      if (!taken && !signal.aborted) {
        set({ problems: [...read().problems, sentenceOf(error, name)] })
      }
      return null
    }
  }

  /** Asks about a guess again. */
  async function change(layer: OpenedLayer, asks: Guess['asks']): Promise<void> {
    const { signal } = begin()
    set({ isAgain: true })
    questions.forget()
    const bounds = await openWith(layer.name, signal, async (options) =>
      (await loadOpening()).openAgain(state, layer, asks, options),
    )
    if (bounds && !signal.aborted) state.moveMap({ bounds })
    end(signal, layer.name)
  }

  return {
    read,
    subscribe: stage.subscribe,
    actions: {
      open,
      change,
      compare: (chosen: readonly File[]) => compare(stage, chosen),
      cancel: stage.cancel,
      async remove(id: number): Promise<void> {
        state.removeOpened(id)
        set({ opened: [] })
        ;(await loadVisitorFiles()).closeFile({ id })
      },
    },
  }
}

type Stage = ReturnType<typeof createStage>

/** Compares the active dataset with a table, whether or not that has coordinates. */
async function compare(stage: Stage, chosen: readonly File[]): Promise<void> {
  const { begin, end, set, showJob } = stage
  const [first] = chosen
  if (!first) return
  const { name } = first
  const { signal } = begin()
  showJob(words.open.opening(name), name, signal)
  try {
    const { readTable } = await loadVisitorFiles()
    const table = await readTable(chosen, signal)
    if (table) await takeTable(stage, table, 'compare', signal)
    else set({ problems: [words.join.notTable(name)] })
  } catch (error) {
    if (!signal.aborted) set({ problems: [sentenceOf(error, name)] })
  }
  end(signal, name)
}

/** What is shown of the one thing that runs, and its end. */
function createStage(state: ExplorerState) {
  let now = nothingOpened
  const changed = createListeners<void>()
  let running: AbortController | null = null
  let leaveRunning = () => {}

  function set(part: Partial<Opening>): void {
    now = { ...now, ...part }
    leaveRunning()
    leaveRunning = now.job ? state.noteRunning(stepBack) : () => {}
    changed.notify()
  }

  function stepBack(): void {
    const waiting = now.question ?? now.joining
    if (waiting) waiting.answer(null)
    else running?.abort()
  }

  return {
    state,
    read: () => now,
    subscribe: changed.add,
    set,
    /** What was running ends. */
    begin(): AbortController {
      running?.abort()
      running = new AbortController()
      set({ ...nothingOpened, job: now.job })
      return running
    },
    cancel: () => running?.abort(),
    /** False if something else has begun. */
    end(signal: AbortSignal, name: string): boolean {
      const isLast = running?.signal === signal
      const cancelled = signal.aborted ? name : null
      if (isLast) set({ job: null, question: null, joining: null, cancelled })
      return isLast
    },
    showJob(label: string, name: string, signal: AbortSignal): (share: number) => void {
      const show = (share: number) => {
        if (!signal.aborted) set({ job: { label, name, share } })
      }
      show(0)
      return show
    },
  }
}

/** The code for tables may fail to load; the file is then one without coordinates. */
function notTaken(error: unknown): false {
  console.error(error)
  return false
}

/** False unless the visitor joins the table to a layer, compares it with one, or shows it. */
async function takeTable(
  { state, read, set, showJob }: Stage,
  table: PlainTable,
  purpose: TablePurpose | null,
  signal: AbortSignal,
): Promise<boolean | 'shown'> {
  // Most visitors have no tables.
  const { askAboutTable } = await loadTakeTable()
  const {
    sentence = null,
    problem = null,
    isShown,
  } = await askAboutTable({
    ...{ state, table, purpose, signal },
    show: (joining) => set({ joining }),
    showJob: (label) => showJob(label, table.name, signal),
  })
  if (signal.aborted) return false
  if (isShown) return 'shown'
  if (sentence !== null) set({ joined: [...read().joined, sentence] })
  if (problem !== null) set({ problems: [...read().problems, problem] })
  return sentence !== null || problem !== null
}

/** Questions about files, one after the other. */
function createQuestions(show: (question: FileQuestion | null) => void) {
  // By a table's structure: an answer is the suggestion for the next table, and applies to all
  // tables chosen together.
  const answered = new Map<string, readonly ColumnRole[]>()
  const answeredNow = new Set<string>()

  function ask<Answer>(build: (answer: (value: Answer | null) => void) => FileQuestion) {
    const { promise, resolve } = Promise.withResolvers<Answer | null>()
    show(build(resolve))
    return promise.finally(() => show(null))
  }

  return {
    asked: {
      askCrs: (unusable: string | null, likely: readonly LikelySystem[] = []) =>
        ask<string>((answer) => ({ about: 'crs', unusable, likely, answer })),
      askSwap: () => ask<boolean>((answer) => ({ about: 'swap', answer })),
      async askColumns(question: ColumnsQuestion) {
        const { shape } = question
        const guess = answered.get(shape) ?? question.guess
        if (answeredNow.has(shape)) return guess
        const roles = await ask<readonly ColumnRole[]>((answer) => ({
          about: 'columns',
          question: { ...question, guess },
          answer,
        }))
        if (roles) {
          answered.set(shape, roles)
          answeredNow.add(shape)
        }
        return roles
      },
    },
    /** Before other files are opened. */
    forget: () => answeredNow.clear(),
  }
}

/** Files that belong together; all of them if that is unknown, and opening reports why. */
async function divide(files: readonly File[]): Promise<File[][]> {
  try {
    const { groupFiles } = await loadGroupFiles()
    return groupFiles(files)
  } catch {
    return [[...files]]
  }
}

/** By its shape: the class itself loads with the first file. */
function tableOf(error: unknown): PlainTable | null {
  if (!(error instanceof Error && error.name === 'OpenProblem' && 'table' in error)) return null
  // an OpenProblem has a table or null
  return error.table as PlainTable | null
}

function isUnanswered(error: unknown): boolean {
  const codes: unknown[] = ['needs-crs', 'no-coordinates', 'outside-world', 'swapped']
  return error instanceof Error && 'code' in error && codes.includes(error.code)
}

/** Errors from opening are sentences for visitors; other errors are ours and are not shown. */
function sentenceOf(error: unknown, name: string): string {
  const isForVisitor = error instanceof Error && error.name === 'OpenProblem'
  if (!isForVisitor) console.error(error)
  return isForVisitor ? error.message : words.open.failed(name)
}
