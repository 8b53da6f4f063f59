import { createImporter } from '../../loading/create-importer.ts'

/** What opens and writes files; fetched with the first of them. */
export const loadFilesWorker = createImporter(() => import('../../files/ask-worker.ts'))
