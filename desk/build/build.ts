import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const deskDir = join(import.meta.dirname, '..')
const projectDir = join(deskDir, '..')
const distDir = join(deskDir, 'dist')
const stamp = join(distDir, '.inputs')

/** The sources of the page. */
const inputs = globSync(
  [
    'desk/**/*.{ts,tsx,css,html}',
    'contract/*.ts',
    'design/**/*.*',
    'site/{parts,build}/*',
    'site/*.ts',
  ],
  { cwd: projectDir, exclude: ['**/dist', '**/*.test.ts'] },
)

const fingerprint = createHash('sha256')
for (const file of [...inputs, 'package-lock.json'].sort()) {
  fingerprint
    .update(file)
    .update('\0')
    .update(readFileSync(join(projectDir, file)))
}
const made = fingerprint.digest('hex')
const isFresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === made
if (!(process.argv.includes('--if-stale') && isFresh)) {
  console.log('Building the desk …')
  await build()
  await writeFile(stamp, made) // last, so that an incomplete build is stale
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
