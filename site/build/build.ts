import { globSync } from 'node:fs'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fingerprint, isFresh } from './fingerprint.ts'
import { loadEnvironment, readSettings, type Settings } from './settings.ts'

const siteDir = join(import.meta.dirname, '..')
const distDir = join(siteDir, 'dist')
const projectDir = dirname(siteDir)

try {
  const settings = readSettings(loadEnvironment())
  const inputs = fingerprint(projectDir, settings)
  if (process.argv.includes('--if-stale') && isFresh(distDir, inputs)) process.exit(0)
  console.log('Building the site …')
  const startedAt = performance.now()
  await build(settings, inputs)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`Built site/dist in ${seconds} s`)
  process.exit(0)
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}

/** Bundles, renders, writes and compresses; build.json is written last, so half a build is stale. */
async function build(settings: Settings, inputs: string): Promise<void> {
  // Imported here because Vite is slow to load, and a fresh build does not need it.
  const { bundleSite } = await import('./bundle.ts')
  const { compressFiles } = await import('./compress.ts')
  const { pagePolicy, securityHeaders, staticHostHeaders, stillFileHeaders, wasmWorkerHeaders } =
    await import('./headers.ts')
  const { writeLicences } = await import('./licences.ts')
  const { writeOfflineWorker } = await import('./offline-worker.ts')
  const { wellKnownFiles } = await import('./well-known.ts')

  await rm(distDir, { recursive: true, force: true })
  const { scripts, prerenderFile, wasmWorkers, modules } = await bundleSite(
    siteDir,
    distDir,
    settings,
  )
  await cp(join(siteDir, 'public'), distDir, { recursive: true })

  const site: typeof import('./render.tsx') = await import(
    `${pathToFileURL(prerenderFile)}?${inputs}`
  )
  const { renderPage, pages, notFoundPage, answerPages, company, policyDay } = site
  const { placeholders } = site
  const allPages = [...pages, notFoundPage, ...Object.values(answerPages)]
  const rendered = allPages.map((page) => {
    const html = renderPage(page, { siteUrl: settings.siteUrl, scripts })
    return { file: page.file, html }
  })
  const [landing] = pages
  const headers = securityHeaders(
    rendered.map(({ html }) => html),
    settings,
  )
  const workerHeaders = Object.fromEntries(wasmWorkers.map((url) => [url, wasmWorkerHeaders]))
  const stillFiles = globSync('**/*.{avif,webp,svg,woff2}', { cwd: distDir })
  const stillHeaders = Object.fromEntries(
    stillFiles.map((file) => [`/${file.replaceAll(sep, '/')}`, stillFileHeaders]),
  )
  // A page allows only its own scripts and styles; more hashes would make it larger.
  const pageHeaders = Object.fromEntries(
    rendered.map(({ file, html }) => [`/${file}`, pagePolicy(html, settings)]),
  )
  const files: Record<string, string> = {
    ...Object.fromEntries(rendered.map(({ file, html }) => [file, html])),
    ...wellKnownFiles({
      name: company.name,
      description: landing?.description ?? '',
      email: company.email,
      siteUrl: settings.siteUrl,
      paths: pages.flatMap(({ path }) => path ?? []),
      now: new Date(),
    }),
    'licences.txt': writeLicences(modules),
    'offline.js': writeOfflineWorker(distDir, rendered[0]?.html ?? ''),
    _headers: staticHostHeaders(headers, workerHeaders),
  }
  for (const [file, text] of Object.entries(files)) await writeText(join(distDir, file), text)
  await compressFiles(distDir)
  const manifest = {
    name: company.name,
    company: {
      email: company.email,
      answerDays: company.answerDays,
      grievances: company.grievances,
    },
    inputs,
    ...settings,
    retentionDays: Math.floor((company.retentionMonths * 365) / 12),
    policy: policyDay,
    placeholders,
    pages: Object.fromEntries(pages.map(({ path, file }) => [path, file])),
    notFound: notFoundPage.file,
    answers: Object.fromEntries(
      Object.entries(answerPages).map(([name, { file }]) => [name, file]),
    ),
    headers,
    fileHeaders: { ...workerHeaders, ...stillHeaders, ...pageHeaders },
  }
  await writeText(join(distDir, 'build.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

async function writeText(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isDiskFull = 'code' in error && error.code === 'ENOSPC'
  return isDiskFull ? 'The disk is full: the site could not be built' : error.message
}
