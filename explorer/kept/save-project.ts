import { download } from '../files/save-plots.ts'
import { createImporter } from '../loading/create-importer.ts'
import type { ExplorerState } from '../state/explorer-state.ts'
import { workOf } from './saved-work.ts'

const loadProject = createImporter(() => import('./project.ts'))

/** Downloads all open files as one project. */
export async function saveProject(state: ExplorerState): Promise<void> {
  const { packProject } = await loadProject()
  const work = await workOf(state)
  const bytes = await packProject(work, new Date())
  const [first] = work.files
  const stem = first?.layer.name.replace(/(?:\.\w{1,10}){1,2}$/, '') || 'project'
  // No writer uses shared memory; the library's types leave that open.
  const own = bytes as Uint8Array<ArrayBuffer>
  download({ name: `${stem}.lessa`, mediaType: 'application/zip', bytes: own })
}
