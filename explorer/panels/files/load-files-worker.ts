import { createImporter } from '../../loading/create-importer.ts'

/** Opens and saves files; loaded with the first of them. */
export const loadFilesWorker = createImporter(() => import('../../files/ask-worker.ts'))
