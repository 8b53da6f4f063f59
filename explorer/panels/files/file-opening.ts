import type { ColumnRole, ColumnsQuestion } from '@app/formats/csv/guess-roles.ts'
import type { PlainTable } from '@app/formats/join/join-table.ts'
import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { files as words } from '../../content/files.ts'
import { createImporter } from '../../loading/create-importer.ts'
import { type Bounds, joinBoxes } from '../../plane/plane.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import { createListeners } from '../../state/store.ts'
import { noteBeginning } from '../../timing.ts'
import { writeNumber } from '../../writing/write-number.ts'
import type { JoinChoice, Joining } from './join-prompt.tsx'
import { loadVisitorFiles } from './load-files.ts'

const loadOpening = createImporter(() => import('../../kept/open-files.ts'))
const loadGroupFiles = createImporter(() => import('@app/formats/archive/group-files.ts'))

/** What is shown of opening a visitor's files. */
interface Opening {
  /** The file being opened, and its progress from 0 to 1. */
  job: { name: string; share: number } | null
  /** A question about a file that waits for an answer. */
  question: FileQuestion | null
  joining: Joining | null
  /** One sentence for each file that could not be opened. */
  problems: readonly string[]
  /** The files opened last, for screen readers. */
  opened: readonly Pick<OpenedLayer, 'id' | 'name'>[]
  /** The name of the file cancelled last, or null. */
  cancelled: string | null
  /** One sentence for each table that was joined. */
  joined: readonly string[]
}

/** Opens a visitor's files, from any part of the explorer. */
export type Files = Opening & ReturnType<typeof createFileOpening>['actions']

/** Questions about a file; the answer null means not to open it. */
export type FileQuestion =
  /** With the unusable system that the file names, if any. */
  | { about: 'crs'; unusable: string | null; answer(crs: string | null): void }
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
}

/** Opens a visitor's files one after the other, and asks what they do not say. */
export function createFileOpening(state: ExplorerState) {
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

  const questions = createQuestions((question) => set({ question }))

  /** Those that belong together, for example a Shapefile's, become one layer. */
  async function open(chosen: readonly File[]): Promise<void> {
    if (chosen.length === 0) return
    running?.abort()
    const end = new AbortController()
    const { signal } = end
    running = end
    state.openPanel('files')
    questions.forget()
    set({ ...nothingOpened, job: now.job })
    let shown: Bounds | null = null
    for (const group of await divide(chosen)) {
      const bounds = await openGroup(group, signal)
      if (signal.aborted) {
        if (running === end) set({ cancelled: group[0].name })
        break
      }
      if (bounds === null) continue
      // All files that were opened together.
      shown = joinBoxes(shown, bounds)
      state.moveMap({ bounds: shown })
    }
    if (running === end) {
      questions.forget()
      set({ job: null, question: null })
    }
  }

  /** The map's target; null when the file could not be opened, or its view was restored. */
  async function openGroup(group: readonly File[], signal: AbortSignal): Promise<Bounds | null> {
    const { name } = group[0]
    noteBeginning('file-chosen')
    set({ job: { name, share: 0 } })
    const onProgress = (share: number) => signal.aborted || set({ job: { name, share } })
    try {
      const { openFiles } = await loadOpening()
      const options = { onProgress, signal, ...questions.asked }
      const { layers, bounds } = await openFiles(state, group, options)
      set({ opened: [...now.opened, ...layers] })
      return bounds
    } catch (error) {
      const table = tableOf(error)
      const sentence = table && (await joinTo(state, table, signal, (joining) => set({ joining })))
      if (sentence) set({ joined: [...now.joined, sentence] })
      else if (!signal.aborted) set({ problems: [...now.problems, sentenceOf(error, name)] })
      return null
    }
  }

  return {
    read: () => now,
    subscribe: changed.add,
    actions: {
      open,
      cancel: () => running?.abort(),
      async remove(layer: number): Promise<void> {
        state.removeOpened(layer)
        set({ opened: [] })
        const { closeFile } = await loadVisitorFiles()
        closeFile({ id: layer })
      },
    },
  }
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
      askCrs: (unusable: string | null) =>
        ask<string>((answer) => ({ about: 'crs', unusable, answer })),
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

/**
 * Joins a table without coordinates to an opened layer. Returns a sentence about it, or null unless
 * the visitor chose a layer, and columns with matching rows.
 */
async function joinTo(
  state: ExplorerState,
  table: PlainTable,
  signal: AbortSignal,
  show: (joining: Joining | null) => void,
): Promise<string | null> {
  const layers = state.read().files.opened.filter(({ fields }) => fields.length > 0)
  if (layers.length === 0) return null
  for (let isUnmatched = false; !signal.aborted; isUnmatched = true) {
    const { promise, resolve } = Promise.withResolvers<JoinChoice | null>()
    show({ table, layers, isUnmatched, answer: resolve })
    const choice = await promise
    if (choice === null) break
    const { joinTable } = await loadVisitorFiles()
    const joined = joinTable(choice.layer, table, choice.columns)
    if (!joined) continue
    state.changeOpened(joined.layer)
    show(null)
    return writeJoined(table, joined.layer, joined.missing)
  }
  show(null)
  return null
}

function writeJoined(table: PlainTable, layer: OpenedLayer, missing: number): string {
  const { rowCount } = layer.dataset
  const { done, allMatched, missing: unmatched } = words.join
  const rest = missing === 0 ? allMatched : unmatched(writeNumber(missing), writeNumber(rowCount))
  return `${done(table.name, layer.name)} ${rest}`
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

/** Errors from opening are sentences for visitors; other errors are ours and are not shown. */
function sentenceOf(error: unknown, name: string): string {
  const isForVisitor = error instanceof Error && error.name === 'OpenProblem'
  if (!isForVisitor) console.error(error)
  return isForVisitor ? error.message : words.open.failed(name)
}
