import { join } from 'node:path'

/** What the build of the pages needs of the explorer. */
export const explorerFiles = {
  entry: join(import.meta.dirname, '../main.tsx'),
  /** Takes the place of MapLibre's own worker. */
  idleWorker: join(import.meta.dirname, '../map/webgl/idle-worker.ts'),
  /** The service worker of visitors who keep their work. */
  offlineWorker: join(import.meta.dirname, '../kept/offline-worker.js'),
}
