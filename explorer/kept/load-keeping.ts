import { createImporter } from '../loading/create-importer.ts'

/** The only import of it, because it holds state: two addresses would evaluate it twice. */
export const loadKeeping = createImporter(() => import('./keep-work.ts'))
