import { useEffect, useRef, useState } from 'react'
import { files as words } from '../../content/files.ts'
import { showSublayer } from '../../formats/sublayers.ts'
import type { MapView } from '../../map/map-view.ts'
import { createImporter } from '../../plane/create-importer.ts'
import type { Bounds } from '../../plane/plane.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import { noteBeginning } from '../../timing.ts'
import { loadFilesWorker } from './load-files-worker.ts'

const loadGroupFiles = createImporter(() => import('../../formats/archive/group-files.ts'))

/** The opening of a visitor's files, from whichever place it was asked for. */
export interface Files {
  /** What is being opened, and how much of it is done, from 0 to 1. */
  job: { name: string; share: number } | null
  /** A file that does not say where on the earth it is waits for an answer. */
  answerCrs: ((crs: string | null) => void) | null
  /** One sentence for each file that could not be opened. */
  problems: readonly string[]
  /** Those that were opened last, for those who cannot see them appear. */
  opened: readonly string[]
  /** Opens one after the other; files that belong together, such as those of a Shapefile, become one layer. */
  open(files: readonly File[]): Promise<void>
  cancel(): void
  remove(layer: number): Promise<void>
  /** Shows or hides one of the layers that a file has of its own, by its place. */
  showSublayer(layer: number, place: number, isShown: boolean): void
}

export function useFiles(state: ExplorerState, map: MapView): Files {
  const [job, setJob] = useState<Files['job']>(null)
  const [answerCrs, setAnswerCrs] = useState<Files['answerCrs']>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [opened, setOpened] = useState<readonly string[]>([])
  const running = useRef<AbortController>(null)
  const isOpening = job !== null
  useEffect(() => {
    if (!isOpening) return
    return state.noteRunning(() => (answerCrs ? answerCrs(null) : running.current?.abort()))
  }, [state, isOpening, answerCrs])

  function askCrs(): Promise<string | null> {
    const { promise, resolve } = Promise.withResolvers<string | null>()
    setAnswerCrs(() => resolve)
    return promise.finally(() => setAnswerCrs(null))
  }

  async function open(chosen: readonly File[]): Promise<void> {
    if (chosen.length === 0) return
    running.current?.abort()
    const end = new AbortController()
    const { signal } = end
    running.current = end
    state.openPanel('files')
    setProblems([])
    setOpened([])
    const shown: Bounds[] = []
    for (const group of await divide(chosen)) {
      const bounds = await openGroup(group, signal)
      if (signal.aborted) break
      if (bounds === null) continue
      shown.push(bounds)
      map.moveTo({ bounds: joinBounds(shown) })
    }
    if (running.current === end) {
      setJob(null)
      setAnswerCrs(null)
    }
  }

  /** Where it is on the earth; null when it could not be opened. */
  async function openGroup(group: readonly File[], signal: AbortSignal): Promise<Bounds | null> {
    const { name } = group[0]
    noteBeginning('file-chosen')
    setJob({ name, share: 0 })
    try {
      const { openFile } = await loadFilesWorker()
      const onProgress = (share: number) => signal.aborted || setJob({ name, share })
      const layer = await openFile(group, { onProgress, signal, askCrs })
      state.addOpened(layer)
      state.showLayer('opened', true)
      setOpened((before) => [...before, layer.name])
      return layer.bounds
    } catch (error) {
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
    ...{ job, answerCrs, problems, opened, open, remove },
    cancel: () => running.current?.abort(),
    showSublayer(id, place, isShown) {
      const layer = state.read().opened.find((candidate) => candidate.id === id)
      if (layer) state.changeOpened(showSublayer(layer, place, isShown))
    },
  }
}

/** What belongs together; all of it when that cannot be told, and opening says why. */
async function divide(files: readonly File[]): Promise<File[][]> {
  try {
    const { groupFiles } = await loadGroupFiles()
    return groupFiles(files)
  } catch {
    return [[...files]]
  }
}

/** All of what was opened together is in sight. */
function joinBounds(all: readonly Bounds[]): Bounds {
  return [
    Math.min(...all.map(([west]) => west)),
    Math.min(...all.map(([, south]) => south)),
    Math.max(...all.map(([, , east]) => east)),
    Math.max(...all.map(([, , , north]) => north)),
  ]
}

/** Openers throw sentences for visitors; anything else is our fault and says nothing to them. */
function sentenceOf(error: unknown, name: string): string {
  const isForVisitor = error instanceof Error && error.name === 'OpenProblem'
  if (!isForVisitor) console.error(error)
  return isForVisitor ? error.message : `“${name}” ${words.open.failed}`
}
