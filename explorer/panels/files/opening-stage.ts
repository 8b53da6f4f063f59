import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { files as words } from '../../content/files.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import { createListeners } from '../../state/store.ts'
import type { FileQuestion } from './file-questions.ts'
import type { TableQuestion } from './take-table.ts'

interface Job {
  label: string
  /** The name of the file. */
  name: string
  share: number
}

/** What is shown of opening a visitor's files. */
export interface Opening {
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

export type Stage = ReturnType<typeof createStage>

/** What is shown of the one thing that runs, and its end. */
export function createStage(state: ExplorerState) {
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

/** Errors from opening are sentences for visitors; other errors are ours and are not shown. */
export function sentenceOf(error: unknown, name: string): string {
  const isForVisitor = error instanceof Error && error.name === 'OpenProblem'
  if (!isForVisitor) console.error(error)
  return isForVisitor ? error.message : words.open.failed(name)
}
