import { download } from '../files/ask-worker.ts'
import type { ExplorerState } from '../state/explorer-state.ts'
import { workOf } from './saved-work.ts'

/** Hands all that is open to the browser's downloads, as one file. */
export async function saveProject(state: ExplorerState): Promise<void> {
  const { packProject } = await import('./project.ts')
  const work = workOf(state)
  const bytes = await packProject(work, new Date())
  const [first] = work.files
  const stem = first?.layer.name.replace(/(?:\.\w{1,10}){1,2}$/, '') || 'project'
  // No writer shares its memory; the types of the library leave that open.
  const own = bytes as Uint8Array<ArrayBuffer>
  download({ name: `${stem}.lessa`, mediaType: 'application/zip', bytes: own })
}
