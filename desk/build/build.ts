import { existsSync, readFileSync } from 'node:fs'
import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOf } from '@app/site/build/fingerprint.ts'

const deskDir = join(import.meta.dirname, '..')
const projectDir = join(deskDir, '..')
const distDir = join(deskDir, 'dist')
const stamp = join(distDir, '.inputs')

/** The sources of the page. */
const inputs = hashOf(projectDir, [
  'desk/**/*.{ts,tsx,css,html}',
  'contract/*.ts',
  'design/**/*.*',
  'site/{parts,build}/*',
  'site/*.ts',
])
const isFresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs
if (!(process.argv.includes('--if-stale') && isFresh)) {
  console.log('Building the desk …')
  await build()
  await writeFile(stamp, inputs) // last, so that an incomplete build is stale
}

/**
 * One script and one stylesheet with content hashes in their names, and the page that links them.
 */
async function build(): Promise<void> {
  // Imported here because Vite loads slowly, and an up-to-date build does not need it.
  const { build: bundle } = await import('vite')
  const { compressFiles } = await import('@app/site/build/compress.ts')
  await rm(distDir, { recursive: true, force: true })
  await bundle({
    configFile: join(projectDir, 'site/build/vite.config.ts'),
    root: join(deskDir, 'page'),
    logLevel: 'error',
    appType: 'mpa',
    build: {
      outDir: distDir,
      emptyOutDir: true,
      rolldownOptions: { input: join(deskDir, 'page', 'page.html') },
    },
  })
  await cp(join(projectDir, 'site', 'public', 'icon.svg'), join(distDir, 'icon.svg'))
  await compressFiles(distDir)
}
