import { join } from 'node:path'
import { normalizePath, type Plugin } from 'vite'

/**
 * MapLibre's package holds its source beside one large file made of it. From the source, what
 * nobody uses falls away, and a module of it can be replaced: its workers cut sources into tiles,
 * of which our map has none, and they would want blob: addresses.
 */
export function maplibreFromSource(projectDir: string): Plugin {
  const packageDir = normalizePath(join(projectDir, 'node_modules', 'maplibre-gl'))
  const idleWorker = join(projectDir, 'explorer', 'map', 'webgl', 'idle-worker.ts')
  return {
    name: 'maplibre-from-source',
    enforce: 'pre',
    // Its classes declare fields that a base class has set already: they must not be set anew.
    config: () => ({
      oxc: {
        typescript: { removeClassFieldsWithoutInitializer: true },
        assumptions: { setPublicClassFields: true },
      },
    }),
    resolveId(id, importer) {
      if (id === 'maplibre-gl') return `${packageDir}/src/ui/map.ts`
      const isWorkerMaker = id.endsWith('/web_worker.ts') && importer?.startsWith(packageDir)
      return isWorkerMaker ? idleWorker : null
    },
  }
}
