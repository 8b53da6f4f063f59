import { repeatImport } from '../face/repeat-import.ts'

type Load<Module> = () => Promise<Module>

declare global {
  /**
   * The folder of the files that load after the explorer, as currently spelled. The build inserts
   * it into every import of one of them; see bundle-on-demand.ts.
   */
  var laterFolder: string | undefined
}

/**
 * Imports once, and again after a failure. What has been loaded already is in another folder, so
 * that it keeps its address and is not evaluated twice.
 */
export function createImporter<Module>(load: Load<Module>): Load<Module> {
  let imported: Promise<Module> | undefined

  async function attempt(): Promise<Module> {
    try {
      return await repeatImport((respell) => {
        globalThis.laterFolder = respell('/later')
        return load()
      })
    } catch (error) {
      imported = undefined
      throw error
    }
  }

  return () => {
    imported ??= attempt()
    return imported
  }
}
