import { join } from 'node:path'
import { build } from 'vite'
import { noteModules } from './licences.ts'
import { maplibreFromSource } from './maplibre-source.ts'

export interface ExplorerBundle {
  /** Where the browser finds what the explorer begins with. */
  explorerUrl: string
  /** Scripts of workers that compile WebAssembly, and whose answers must allow it. */
  wasmWorkers: readonly string[]
}

/** The worker of ours that runs WebAssembly: SQLite, for GeoPackages. */
const WASM_WORKER = 'formats-worker'

/**
 * The explorer, what it loads later, and its workers, which Vite bundles as it meets them. What they
 * are made of is added to `modules`.
 */
export async function bundleExplorer(
  projectDir: string,
  distDir: string,
  modules: Set<string>,
): Promise<ExplorerBundle> {
  const output = await build({
    configFile: join(projectDir, 'site', 'vite.config.ts'),
    logLevel: 'error',
    plugins: [maplibreFromSource(projectDir), noteModules(modules)],
    worker: {
      plugins: () => [noteModules(modules)],
      rolldownOptions: { output: { chunkFileNames: nameOfChunk } },
    },
    build: {
      outDir: distDir,
      emptyOutDir: false, // the popup is there already
      rolldownOptions: {
        input: { explorer: join(projectDir, 'explorer', 'main.tsx') },
        preserveEntrySignatures: 'strict',
        output: {
          codeSplitting: {
            groups: [
              // A group takes the imports of its modules with it, so these come first.
              {
                name: 'explorer-base',
                test: /\/formats\/(?:geometry\/(?:plane|box-tree)|dataset\/dataset|worker\/transfer)\.ts|\/(?:kept\/consent|loading\/start-worker)\.ts/,
                priority: 2,
              },
              // What is known of formats comes with the first part that asks for it; planes, boxes and
              // columns are part of the map.
              {
                name: 'formats',
                test: /\/formats\/(?!geometry\/(?:plane|box-tree)|dataset\/dataset|worker\/transfer)/,
                minShareCount: 2,
                priority: 1,
              },
              // What keeps a visitor's work comes when there is some.
              {
                name: 'kept',
                test: /\/explorer\/(?:kept\/(?!consent|project)|content\/kept)/,
                minShareCount: 2,
                priority: 1,
              },
              // What the explorer and its later parts share comes in one file, not in a dozen crumbs.
              { name: 'explorer-shared', minShareCount: 2 },
            ],
          },
        },
      },
    },
  })
  if (Array.isArray(output) || !('output' in output)) throw new Error('Vite made no single bundle')
  const entry = output.output.find((file) => file.type === 'chunk' && file.isEntry)
  if (entry === undefined) throw new Error('Vite made nothing of the explorer')
  return {
    explorerUrl: `/${entry.fileName}`,
    wasmWorkers: output.output
      .map(({ fileName }) => `/${fileName}`)
      .filter((url) => url.startsWith(`/assets/${WASM_WORKER}-`)),
  }
}

/** After its format what reads or writes one, since all of them are called so; others as they are. */
function nameOfChunk({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const [, format, verb] = /formats\/([\w-]+)\/(read|write)\.ts$/.exec(facadeModuleId ?? '') ?? []
  return format === undefined ? 'assets/[name]-[hash].js' : `assets/${verb}-${format}-[hash].js`
}
