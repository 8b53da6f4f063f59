import type { PlainTable } from '@app/formats/join/join-table.ts'
import type { Guess, OpenedLayer } from '@app/formats/opened-layer.ts'
import { files as words } from '../../content/files.ts'
import type { OpenFileOptions } from '../../files/visitor-files.ts'
import type { OpenedOwn } from '../../kept/open-files.ts'
import { createImporter } from '../../loading/create-importer.ts'
import { type Bounds, joinBoxes } from '../../plane/plane.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import { noteBeginning } from '../../timing.ts'
import { createQuestions } from './file-questions.ts'
import { loadVisitorFiles } from './load-files.ts'
import { compareWithTable, notTaken, takeTable } from './open-table.ts'
import { createStage, type Opening, sentenceOf } from './opening-stage.ts'

const loadOpening = createImporter(() => import('../../kept/open-files.ts'))
const loadGroupFiles = createImporter(() => import('@app/formats/archive/group-files.ts'))

/** Opens a visitor's files, from any part of the explorer. */
export type Files = Opening & ReturnType<typeof createFileOpening>['actions']

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
      compare: (chosen: readonly File[]) => compareWithTable(stage, chosen),
      cancel: stage.cancel,
      async remove(id: number): Promise<void> {
        state.removeOpened(id)
        set({ opened: [] })
        ;(await loadVisitorFiles()).closeFile({ id })
      },
    },
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
