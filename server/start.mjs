import module from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { explainMissing } from './missing-packages.mjs'

// Early versions of Node 20 lack import.meta.dirname.
const projectDir = fileURLToPath(new URL('..', import.meta.url))

// Set before anything is imported, and in the environment for the store's thread: from the second
// start on, the cache saves half the time and much of the memory. What runs before the cache is on
// is plain JavaScript, because stripping types takes 15 MB. An old Node has no cache.
process.env.NODE_COMPILE_CACHE ??= join(projectDir, 'node_modules', '.cache', 'server')
module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE)
const { fixableErrors, serve } = await import('./main.ts').catch(explainMissing)

try {
  // Run as `node server/start.mjs [folder]`, with the folder of another build of the site.
  await serve(process.argv[2] ?? join(projectDir, 'site', 'dist'))
} catch (error) {
  if (!(error instanceof Error && fixableErrors.some((kind) => error instanceof kind))) throw error
  console.error(error.message)
  process.exit(1)
}
