import { useRef, useState } from 'react'
import { files as words } from '../content/files.ts'
import type { MapView } from '../map/map-view.ts'
import type { ExplorerState } from '../state.ts'
import { noteBeginning } from '../timing.ts'

/** The opening of a visitor's files, from whichever place it was asked for. */
export interface Files {
  /** What is being opened, and how much of it is done, from 0 to 1. */
  job: { name: string; share: number } | null
  /** A file that does not say where on the earth it is waits for an answer. */
  answerCrs: ((crs: string | null) => void) | null
  problem: string | null
  /** The last that was opened, for those who cannot see it appear. */
  opened: string | null
  open(files: readonly File[]): Promise<void>
  cancel(): void
  remove(layer: number): Promise<void>
}

export function useFiles(state: ExplorerState, map: MapView): Files {
  const [job, setJob] = useState<Files['job']>(null)
  const [answerCrs, setAnswerCrs] = useState<Files['answerCrs']>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const running = useRef<AbortController>(null)

  function askCrs(): Promise<string | null> {
    const { promise, resolve } = Promise.withResolvers<string | null>()
    setAnswerCrs(() => resolve)
    return promise.finally(() => setAnswerCrs(null))
  }

  async function open(chosen: readonly File[]): Promise<void> {
    const [first] = chosen
    if (first === undefined) return
    running.current?.abort()
    const end = new AbortController()
    const { signal } = end
    running.current = end
    const { name } = first
    noteBeginning('file-chosen')
    state.openPanel('files')
    setProblem(null)
    setOpened(null)
    setJob({ name, share: 0 })
    try {
      const { openFile } = await import('../open/open-file.ts')
      const onProgress = (share: number) => signal.aborted || setJob({ name, share })
      const layer = await openFile(chosen, { onProgress, signal, askCrs })
      state.addOpened(layer)
      state.showLayer('opened', true)
      map.moveTo({ bounds: layer.bounds })
      setOpened(layer.name)
    } catch (error) {
      if (!signal.aborted) setProblem(sentenceOf(error))
    } finally {
      if (running.current?.signal === signal) {
        setJob(null)
        setAnswerCrs(null)
      }
    }
  }

  async function remove(layer: number): Promise<void> {
    state.removeOpened(layer)
    const { closeLayer } = await import('../open/open-file.ts')
    closeLayer({ id: layer })
  }

  return { job, answerCrs, problem, opened, open, remove, cancel: () => running.current?.abort() }
}

/** Openers throw sentences for visitors; anything else is our fault and says nothing to them. */
function sentenceOf(error: unknown): string {
  const isForVisitor = error instanceof Error && error.name === 'OpenProblem'
  if (!isForVisitor) console.error(error)
  return isForVisitor ? error.message : words.open.failed
}
