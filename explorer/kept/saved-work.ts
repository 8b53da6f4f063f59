import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { type FileSources, fileSourcesOf } from '../files/visitor-files.ts'
import type { ExplorerState } from '../state/explorer-state.ts'
import { isInView } from '../state/positions.ts'
import { describeFile, writeLink } from './file-link.ts'

/** A visitor's file with everything needed to open it again with its view. */
export interface SavedFile extends FileSources {
  /** Its view, in the form of a link. */
  link: string
}

/** All open files, in order. */
export interface SavedWork {
  files: readonly (SavedFile & { layer: OpenedLayer })[]
  /** The index of the active one; -1 for the sample. */
  shown: number
}

/** The current work to save. */
export async function workOf(state: ExplorerState): Promise<SavedWork> {
  const now = state.read()
  const all = await Promise.all(now.files.opened.map(fileSourcesOf))
  const files = now.files.opened.flatMap((layer, i) => {
    const sources = all[i]
    const link = describeFile(now, layer.id)
    if (!sources || !link) return []
    // The files are in order, and several may have one name.
    const { order, ...own } = link
    const camera = isInView(now.map.bounds, layer.bounds) ? link.camera : null
    return { ...sources, layer, link: writeLink({ ...own, camera }, Infinity) }
  })
  return { files, shown: files.findIndex(({ layer }) => layer.id === now.datasets.active) }
}
