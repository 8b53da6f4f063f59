import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { explorerFiles } from '@app/explorer/face/files.ts'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { maplibreFromSource } from './maplibre-source.ts'
import { devAddress, endpoints, loadEnvironment, readSettings } from './settings.ts'

const siteDir = join(import.meta.dirname, '..')
const projectDir = join(siteDir, '..')
const environment = loadEnvironment()
const settings = readSettings(environment)
const { host, port, apiPort } = devAddress(environment)

/**
 * Vite serves the pages from source, rendered again for each request. Server responses come from
 * the real server, which Node restarts when its code changes.
 */
const vite = await createServer({
  configFile: join(siteDir, 'build/vite.config.ts'),
  publicDir: 'public',
  define: {
    __POPUP_URL__: JSON.stringify('/popup.ts'),
    __KEPT_FILES_URL__: JSON.stringify('/kept-files.ts'),
    __EXPLORER_URL__: JSON.stringify(`/@fs${pathToFileURL(explorerFiles.entry).pathname}`),
    ...endpoints({ ...settings, apiUrl: '' }), // the proxy below leads to the server
  },
  server: {
    host,
    port,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/spreadsheet', '/healthz', '/readyz'].map((path) => [
        path,
        `http://127.0.0.1:${apiPort}`,
      ]),
    ),
  },
  plugins: [maplibreFromSource(projectDir), renderedPages()],
  // Prebundled before the explorer is opened, so that opening it does not cause a reload.
  optimizeDeps: {
    include: [
      ...packagesOf('explorer'),
      ...packagesOf('formats'),
      ...packagesOf('node_modules/maplibre-gl'),
      'flatbuffers',
    ],
    // Loaded from source, file by file.
    exclude: ['maplibre-gl', 'flatgeobuf'],
  },
})
await vite.listen()
const start = join(projectDir, 'server', 'start.mjs')
const api = spawn(process.execPath, ['--watch-preserve-output', '--watch', start], {
  env: { ...environment, PORT: String(apiPort) },
  stdio: ['ignore', 'ignore', 'inherit'],
})
process.once('exit', () => api.kill())
console.log(`Developing on http://${host}:${port}; the server behind it is on ${apiPort}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await vite.close()
    process.exit(0)
  })
}

/** A package's dependencies, without types and those that are loaded from source. */
function packagesOf(folder: string): string[] {
  const text = readFileSync(join(projectDir, folder, 'package.json'), 'utf8')
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(text)
  return Object.keys(dependencies).filter(
    (name) => !/^@types\/|^maplibre-gl$|^flatgeobuf$/.test(name),
  )
}

function renderedPages(): Plugin {
  return {
    name: 'rendered-pages',
    configureServer: (server) => () => {
      server.middlewares.use(async (request, response, next) => {
        try {
          const { status, html } = await renderAt(server, request.originalUrl ?? '/')
          response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html)
        } catch (error) {
          next(error)
        }
      })
    },
    // Pages are rendered here, so a browser cannot detect that one of their modules changed.
    hotUpdate({ server }) {
      server.ws.send({ type: 'full-reload' })
      return []
    },
  }
}

async function renderAt(server: ViteDevServer, url: string) {
  const path = new URL(url, settings.siteUrl).pathname
  // The module's shape is render.tsx's own, which Vite's types do not include.
  const { pages, notFoundPage, renderPage } = (await server.ssrLoadModule(
    '/build/render.tsx',
  )) as typeof import('./render.tsx')
  const page = pages.find((candidate) => candidate.path === path)
  const html = renderPage(page ?? notFoundPage, {
    siteUrl: settings.siteUrl,
    scripts: {
      firstFrame: { sources: ['/first-frame.ts'] },
      browser: { sources: ['/@vite/client', '/browser.ts'] },
    },
  })
  return { status: page ? 200 : 404, html }
}
