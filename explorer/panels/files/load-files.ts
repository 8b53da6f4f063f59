import { createImporter } from '../../loading/create-importer.ts'

/** The visitor's open files; loaded with the first of them. */
export const loadVisitorFiles = createImporter(() => import('../../files/visitor-files.ts'))
export const loadSavePlots = createImporter(() => import('../../files/save-plots.ts'))
