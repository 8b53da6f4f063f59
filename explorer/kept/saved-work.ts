import type { JoinedTable } from '@app/formats/join/join-table.ts'
import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { type Answers, heldFile, type Reopened } from '../files/ask-worker.ts'
import type { ExplorerState } from '../state/explorer-state.ts'
import { describeFile, writeLink } from './file-link.ts'

/** A visitor's file with all that is needed to open it again as it was. */
export interface SavedFile {
  files: readonly File[]
  answers: Answers
  joins: readonly JoinedTable[]
  /** How it was looked at, as a link says it. */
  link: string
}

/** All files that are open, in their order. */
export interface SavedWork {
  files: readonly (SavedFile & { layer: OpenedLayer })[]
  /** The place of the one that is looked at; -1 for the sample. */
  shown: number
}

/** What there is to save by now. */
export function workOf(state: ExplorerState): SavedWork {
  const now = state.read()
  const files = now.opened.flatMap((layer) => {
    const held: Reopened | null = heldFile(layer)
    const link = describeFile(now, layer.id)
    return held && link ? { ...held, layer, link: writeLink(link) } : []
  })
  return { files, shown: files.findIndex(({ layer }) => layer.id === now.dataset) }
}
