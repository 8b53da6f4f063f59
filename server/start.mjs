import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

const projectDir = join(import.meta.dirname, '..')

// Before anything is imported, and in the environment for the store's thread: from the second start
// on, it saves half the time and a good part of the memory. This file alone is plain JavaScript, for
// it is read before the cache is on, and what strips types takes 15 MB.
process.env.NODE_COMPILE_CACHE ??= join(projectDir, 'node_modules', '.cache', 'server')
enableCompileCache(process.env.NODE_COMPILE_CACHE)
const { mendable, serve } = await import('./main.ts')

try {
  if (existsSync('.env')) process.loadEnvFile('.env') // the real environment wins
  // Run as `node server/start.mjs [folder]`, where the folder holds another build of the site.
  await serve(process.env, process.argv[2] ?? join(projectDir, 'site', 'dist'))
} catch (error) {
  if (!(error instanceof Error && mendable.some((kind) => error instanceof kind))) throw error
  console.error(error.message)
  process.exit(1)
}
