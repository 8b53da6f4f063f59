import type { ColumnRole, ColumnsQuestion } from '@app/formats/csv/guess-roles.ts'
import type { PlainTable } from '@app/formats/join/join-table.ts'
import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { useEffect, useRef, useState } from 'react'
import { files as words } from '../../content/files.ts'
import { createImporter } from '../../loading/create-importer.ts'
import { type Bounds, joinBoxes } from '../../plane/plane.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import { noteBeginning } from '../../timing.ts'
import { writeNumber } from '../../writing/write-number.ts'
import type { JoinChoice } from './join-prompt.tsx'
import { loadFilesWorker } from './load-files-worker.ts'

const loadOpening = createImporter(() => import('../../kept/open-files.ts'))
const loadGroupFiles = createImporter(() => import('@app/formats/archive/group-files.ts'))

/** Opens a visitor's files, from any part of the explorer. */
export interface Files {
  /** The file being opened, and its progress from 0 to 1. */
  job: { name: string; share: number } | null
  /** A question about a file that waits for an answer. */
  question: FileQuestion | null
  /** A table without coordinates that waits for a layer to join. */
  joining: Joining | null
  /** One sentence for each file that could not be opened. */
  problems: readonly string[]
  /** The files opened last, for screen readers. */
  opened: readonly Pick<OpenedLayer, 'id' | 'name'>[]
  /** The name of the file cancelled last, or null. */
  cancelled: string | null
  /** One sentence for each table that was joined. */
  joined: readonly string[]
  /**
   * Opens files one after the other; those that belong together, for example a Shapefile's, become
   * one layer.
   */
  open(files: readonly File[]): Promise<void>
  cancel(): void
  remove(layer: number): Promise<void>
}

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

export interface Joining {
  table: PlainTable
  layers: readonly OpenedLayer[]
  isUnmatched: boolean
  answer(choice: JoinChoice | null): void
}

export function useFiles(state: ExplorerState): Files {
  const [job, setJob] = useState<Files['job']>(null)
  const { question, forgetQuestion, ...questions } = useQuestions()
  const { joining, joined, join, forget } = useJoin(state)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [opened, setOpened] = useState<Files['opened']>([])
  const [cancelled, setCancelled] = useState<string | null>(null)
  const running = useRef<AbortController>(null)
  const isOpening = job !== null
  useEffect(() => {
    if (!isOpening) return
    return state.noteRunning(() => {
      if (question) question.answer(null)
      else if (joining) joining.answer(null)
      else running.current?.abort()
    })
  }, [state, isOpening, question, joining])

  async function open(chosen: readonly File[]): Promise<void> {
    if (chosen.length === 0) return
    running.current?.abort()
    const end = new AbortController()
    const { signal } = end
    running.current = end
    state.openPanel('files')
    setProblems([])
    setOpened([])
    setCancelled(null)
    forget()
    forgetQuestion()
    let shown: Bounds | null = null
    for (const group of await divide(chosen)) {
      const bounds = await openGroup(group, signal)
      if (signal.aborted) {
        if (running.current === end) setCancelled(group[0].name)
        break
      }
      if (bounds === null) continue
      // All files that were opened together.
      shown = joinBoxes(shown, bounds)
      state.moveMap({ bounds: shown })
    }
    if (running.current === end) {
      setJob(null)
      forgetQuestion()
    }
  }

  /** The map's target; null when the file could not be opened, or its view was restored. */
  async function openGroup(group: readonly File[], signal: AbortSignal): Promise<Bounds | null> {
    const { name } = group[0]
    noteBeginning('file-chosen')
    setJob({ name, share: 0 })
    const onProgress = (share: number) => signal.aborted || setJob({ name, share })
    try {
      const { openFiles } = await loadOpening()
      const { layers, bounds } = await openFiles(state, group, { onProgress, signal, ...questions })
      setOpened((before) => [...before, ...layers])
      return bounds
    } catch (error) {
      const table = tableOf(error)
      if (table && (await join(table, signal))) return null
      if (!signal.aborted) setProblems((before) => [...before, sentenceOf(error, name)])
      return null
    }
  }

  async function remove(layer: number): Promise<void> {
    state.removeOpened(layer)
    setOpened([])
    const { closeLayer } = await loadFilesWorker()
    closeLayer({ id: layer })
  }

  return {
    ...{ job, question, joining, problems, opened, cancelled, joined, open, remove },
    cancel: () => running.current?.abort(),
  }
}

/** Questions about files, one after the other. */
function useQuestions() {
  const [question, setQuestion] = useState<FileQuestion | null>(null)
  // By a table's structure: an answer is the suggestion for the next table, and applies to all
  // tables chosen together.
  const answered = useRef(new Map<string, readonly ColumnRole[]>())
  const answeredNow = useRef(new Set<string>())

  function ask<Answer>(build: (answer: (value: Answer | null) => void) => FileQuestion) {
    const { promise, resolve } = Promise.withResolvers<Answer | null>()
    setQuestion(build(resolve))
    return promise.finally(() => setQuestion(null))
  }

  return {
    question,
    askCrs: (unusable: string | null) =>
      ask<string>((answer) => ({ about: 'crs', unusable, answer })),
    askSwap: () => ask<boolean>((answer) => ({ about: 'swap', answer })),
    async askColumns(question: ColumnsQuestion) {
      const { shape } = question
      const guess = answered.current.get(shape) ?? question.guess
      if (answeredNow.current.has(shape)) return guess
      const roles = await ask<readonly ColumnRole[]>((answer) => ({
        about: 'columns',
        question: { ...question, guess },
        answer,
      }))
      if (roles) {
        answered.current.set(shape, roles)
        answeredNow.current.add(shape)
      }
      return roles
    },
    /** Before other files are opened. */
    forgetQuestion() {
      setQuestion(null)
      answeredNow.current.clear()
    },
  }
}

/** Joins tables without coordinates to opened layers. */
function useJoin(state: ExplorerState) {
  const [joining, setJoining] = useState<Joining | null>(null)
  const [joined, setJoined] = useState<readonly string[]>([])

  /** True when the visitor chose a layer, and columns with matching rows. */
  async function join(table: PlainTable, signal: AbortSignal): Promise<boolean> {
    const layers = state.read().files.opened.filter(({ fields }) => fields.length > 0)
    if (layers.length === 0) return false
    for (let isUnmatched = false; !signal.aborted; isUnmatched = true) {
      const { promise, resolve } = Promise.withResolvers<JoinChoice | null>()
      setJoining({ table, layers, isUnmatched, answer: resolve })
      const choice = await promise
      if (choice === null) break
      const { joinTable } = await loadFilesWorker()
      const joined = joinTable(choice.layer, table, choice.columns)
      if (!joined) continue
      state.changeOpened(joined.layer)
      setJoining(null)
      setJoined((before) => [...before, writeJoined(table, joined.layer, joined.missing)])
      return true
    }
    setJoining(null)
    return false
  }

  function forget(): void {
    setJoined([])
    setJoining(null)
  }

  return { joining, joined, join, forget }
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
