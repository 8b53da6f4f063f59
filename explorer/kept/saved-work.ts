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
  const { opened, views, camera, dataset } = state.read()
  const files = opened.flatMap((layer) => {
    const held: Reopened | null = heldFile(layer)
    const view = views.get(layer.id)
    if (!held || !view) return []
    return { ...held, layer, link: writeLink(describeFile(layer, view, camera)) }
  })
  return { files, shown: files.findIndex(({ layer }) => layer.id === dataset) }
}
