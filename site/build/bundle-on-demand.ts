import { join } from 'node:path'
import { explorerFiles } from '@app/explorer/face/files.ts'
import { build, type Plugin } from 'vite'
import { noteModules } from './licences.ts'
import { maplibreFromSource } from './maplibre-source.ts'
import { endpoints, type Settings } from './settings.ts'

interface OnDemand {
  popupUrl: string
  explorerUrl: string
  keptFilesUrl: string
  /** Scripts of workers that compile WebAssembly, and whose responses must allow it. */
  wasmWorkers: readonly string[]
}

/** Our worker that runs WebAssembly: SQLite, for GeoPackages. */
const WASM_WORKER = 'formats-worker'

/** What the explorer's first opening loads. All others are in a folder of their own. */
const firstChunks = [
  ...['rolldown-runtime', 'popup'],
  ...['explorer', 'explorer-base', 'explorer-shared', 'formats', 'kept'],
]

/**
 * The popup, the explorer, what it loads later, and its workers, which Vite bundles when it finds
 * them. The explorer imports React from the popup's file, so that no visitor loads it twice and the
 * popup remains a single request. The source files are added to `modules`.
 */
export async function bundleOnDemand(
  projectDir: string,
  distDir: string,
  settings: Settings,
  modules: Set<string>,
): Promise<OnDemand> {
  const output = await build({
    configFile: join(projectDir, 'site/build/vite.config.ts'),
    logLevel: 'error',
    plugins: [
      maplibreFromSource(projectDir),
      noteModules(modules),
      popupInOneFile(),
      laterFolderInImports(),
    ],
    define: endpoints(settings),
    worker: {
      plugins: () => [noteModules(modules)],
      rolldownOptions: { output: { chunkFileNames: nameOfChunk } },
    },
    build: {
      outDir: distDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: {
          popup: join(projectDir, 'site', 'popup.ts'),
          explorer: explorerFiles.entry,
          'kept-files': join(projectDir, 'site', 'kept-files.ts'),
        },
        preserveEntrySignatures: 'strict',
        output: {
          // The page names these, too.
          chunkFileNames: ({ name }) =>
            `assets/${firstChunks.includes(name) ? '' : 'later/'}[name]-[hash].js`,
          codeSplitting: {
            groups: [
              {
                name: 'popup',
                test: /\/site\/(?:(?:popup|close-outside)\.ts|contact\/|content\/(?!kept))|\/node_modules\/(?:react|scheduler)/,
                priority: 3,
              },
              // A group includes the imports of its modules, so these come first.
              {
                name: 'explorer-base',
                test: /\/formats\/(?:geometry\/(?:plane|box-tree|ring)|dataset\/dataset|worker\/transfer)\.ts|\/(?:kept\/consent|loading\/start-worker)\.ts/,
                priority: 2,
              },
              // The table of formats loads with the first part that needs it; planes, boxes, rings
              // and columns are part of the map.
              {
                name: 'formats',
                test: /\/formats\/(?!geometry\/(?:plane|box-tree|ring)|dataset\/dataset|worker\/transfer)/,
                minShareCount: 2,
                priority: 1,
              },
              // The code that keeps a visitor's work loads when there is some.
              {
                name: 'kept',
                test: /\/explorer\/(?:kept\/(?!consent|load-|project|open-files)|content\/kept)/,
                minShareCount: 2,
                priority: 1,
              },
              // Code shared by the explorer and its later parts is one file, not a dozen small
              // ones. Values of images, densities, comparisons, isolines, the words of water and
              // questions about files are shared by later parts only.
              {
                name: 'explorer-shared',
                test: /^(?!.*\/(?:d3-\w+\/|explorer\/(?:values\/|water\/|writing\/answer-key|content\/(?:values|compare|ask-map|questions|water)|dataset\/compared|files\/compare|kept\/open-files|check\/|panels\/(?:ask\/a(?:sk-about|nswer)|files\/(?:ta|file-prompt)|check\/)|panels\/layers\/(?:value-|class-choice))))/,
                minShareCount: 2,
              },
            ],
          },
        },
      },
    },
  })
  if (Array.isArray(output) || !('output' in output)) throw new Error('Vite made no single bundle')
  const urlOf = (name: string) => {
    const entry = output.output.find((file) => file.type === 'chunk' && file.name === name)
    if (entry === undefined) throw new Error(`Vite made nothing of the ${name}`)
    return `/${entry.fileName}`
  }
  return {
    popupUrl: urlOf('popup'),
    explorerUrl: urlOf('explorer'),
    keptFilesUrl: urlOf('kept-files'),
    wasmWorkers: output.output
      .map(({ fileName }) => `/${fileName}`)
      .filter((url) => url.startsWith(`/assets/${WASM_WORKER}-`)),
  }
}

/**
 * Rolldown writes the popup's entry, its code and its own few helper functions into three files.
 * They become one, because each further request would delay the popup by a round trip.
 */
function popupInOneFile(): Plugin {
  return {
    name: 'popup-in-one-file',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const entry = chunks.find(({ name, isEntry }) => name === 'popup' && isEntry)
      const popup = chunks.find(({ name, isEntry }) => name === 'popup' && !isEntry)
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
      const [, start] = /([\w$]+) as startPopup/.exec(entry?.code ?? '') ?? []
      if (!entry || !popup || !runtime || !start) throw new Error('The popup is not as expected')
      const [body = '', exported = ''] = runtime.code.split(/export\s*(?=\{)/)
      const object = (list: string, from: string, to: string) =>
        list.replace(/([\w$]+) as ([\w$]+)/g, `${from}:${to}`)
      popup.code = popup.code
        .replace(
          /import\s*(\{[^}]*\})\s*from\s*["'][^"']*rolldown-runtime[^"']*["'];?/,
          (_, imported) =>
            `const ${object(imported, '$1', '$2')}=(()=>{${body};return${object(exported, '$2', '$1')}})();`,
        )
        .replace(/export\s*\{[^}]*\};?\s*$/, (list) =>
          list.replace(/([\w$]+) as ([\w$]+)/g, (whole, inside, name) =>
            name === start ? `${whole},${inside} as startPopup` : whole,
          ),
        )
      delete bundle[entry.fileName]
    },
  }
}

/** Each import of a file in the folder `later` uses its current spelling; see create-importer.ts. */
function laterFolderInImports(): Plugin {
  return {
    name: 'later-folder-in-imports',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          const isLater = chunk.fileName.startsWith('assets/later/')
          const [before, folder] = isLater ? ['./', '..'] : ['./later/', '.']
          chunk.code = chunk.code.replaceAll(
            /\bimport\(["'`]([\w./-]+)["'`]\)/g,
            (whole, path: string) =>
              path.startsWith(before)
                ? `import(\`${folder}\${globalThis.laterFolder??"/later"}/${path.slice(before.length)}\`)`
                : whole,
          )
        }
      },
    },
  }
}

/** Readers and writers are named after their format, because their file names are all the same. */
function nameOfChunk({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const [, format, verb] = /formats\/([\w-]+)\/(read|write)\.ts$/.exec(facadeModuleId ?? '') ?? []
  return format === undefined ? 'assets/[name]-[hash].js' : `assets/${verb}-${format}-[hash].js`
}
