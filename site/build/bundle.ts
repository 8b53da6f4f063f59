import { cp } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { bundleOnDemand } from './bundle-on-demand.ts'
import { endpoints, type Settings } from './settings.ts'

interface Bundle {
  /** The inline scripts of every page: one before its text, one after it. */
  scripts: Record<'firstFrame' | 'browser', { code: string }>
  /** The pages as a module for Node. */
  prerenderFile: string
  /** Scripts of workers that compile WebAssembly. */
  wasmWorkers: readonly string[]
  /** The source files of what is loaded on demand. */
  modules: ReadonlySet<string>
}

/**
 * Four bundles: the popup with the explorer, the small script that loads them, the one that runs before the first frame, and the pages as a module for Node.
 * Pictures and fonts get content hashes and are in the same folder.
 */
export async function bundleSite(
  siteDir: string,
  distDir: string,
  settings: Settings,
): Promise<Bundle> {
  const modules = new Set<string>()
  const { popupUrl, explorerUrl, keptFilesUrl, wasmWorkers } = await bundleOnDemand(
    dirname(siteDir),
    distDir,
    settings,
    modules,
  )
  const browser = await bundle(siteDir, 'browser.ts', {
    define: {
      __POPUP_URL__: JSON.stringify(popupUrl),
      __EXPLORER_URL__: JSON.stringify(explorerUrl),
      __KEPT_FILES_URL__: JSON.stringify(keptFilesUrl),
    },
    build: { write: false },
  })
  const firstFrame = await bundle(siteDir, 'first-frame.ts', { build: { write: false } })
  const prerenderDir = join(siteDir, '.cache', 'prerender')
  const prerender = await bundle(siteDir, 'build/render.tsx', {
    define: endpoints(settings),
    build: { ssr: true, ssrEmitAssets: true, outDir: prerenderDir, emptyOutDir: true },
  })
  await cp(join(prerenderDir, 'assets'), join(distDir, 'assets'), { recursive: true })
  return {
    scripts: {
      firstFrame: { code: firstFrame.code.trim() },
      browser: { code: browser.code.trim() },
    },
    prerenderFile: join(prerenderDir, prerender.fileName),
    wasmWorkers,
    modules,
  }
}

async function bundle(
  siteDir: string,
  entryFile: string,
  { build: options, ...config }: InlineConfig,
): Promise<Rolldown.OutputChunk> {
  const output = await build({
    ...config,
    configFile: join(siteDir, 'build/vite.config.ts'),
    logLevel: 'error',
    build: {
      ...options,
      rolldownOptions: { input: join(siteDir, entryFile), preserveEntrySignatures: 'strict' },
    },
  })
  if (Array.isArray(output) || !('output' in output)) throw new Error('Vite made no single bundle')
  const entry = output.output.find((file) => file.type === 'chunk' && file.isEntry)
  if (entry?.type !== 'chunk') throw new Error(`Vite made nothing of ${entryFile}`)
  return entry
}
