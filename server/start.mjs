import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

const projectDir = join(import.meta.dirname, '..')

// Set before anything is imported, and in the environment for the store's thread: from the second
// start on, the cache saves half the time and much of the memory. Only this file is plain
// JavaScript, because it runs before the cache is on, and stripping types takes 15 MB.
process.env.NODE_COMPILE_CACHE ??= join(projectDir, 'node_modules', '.cache', 'server')
enableCompileCache(process.env.NODE_COMPILE_CACHE)
const { mendable, serve } = await import('./main.ts')

try {
  if (existsSync('.env')) process.loadEnvFile('.env') // the real environment wins
  // Run as `node server/start.mjs [folder]`, with the folder of another build of the site.
  await serve(process.env, process.argv[2] ?? join(projectDir, 'site', 'dist'))
} catch (error) {
  if (!(error instanceof Error && mendable.some((kind) => error instanceof kind))) throw error
  console.error(error.message)
  process.exit(1)
}
