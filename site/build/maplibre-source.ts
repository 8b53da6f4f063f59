import { join } from 'node:path'
import { normalizePath, type Plugin } from 'vite'

/**
 * MapLibre's package contains its source beside one large bundle. From the source, unused code is
 * removed, and a module can be replaced: its workers cut sources into tiles, which our map does not
 * have, and they would need blob: addresses.
 */
export function maplibreFromSource(projectDir: string): Plugin {
  const packageDir = normalizePath(join(projectDir, 'node_modules', 'maplibre-gl'))
  const idleWorker = join(projectDir, 'explorer', 'map', 'webgl', 'idle-worker.ts')
  return {
    name: 'maplibre-from-source',
    enforce: 'pre',
    // Its classes declare fields that a base class has already set: they must not be reset.
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
