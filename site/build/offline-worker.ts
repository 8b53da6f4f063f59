import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { explorerFiles } from '@app/explorer/face/files.ts'

/**
 * The service worker of visitors who keep their work: it caches the scripts and fonts that the
 * explorer may need. Each release has a different cache name, derived from the page and the files,
 * so that a browser updates it.
 */
export function writeOfflineWorker(distDir: string, page: string): string {
  const source = readFileSync(explorerFiles.offlineWorker, 'utf8')
  const files = globSync('assets/**/*.{js,css,wasm,woff2}', { cwd: distDir })
    .map((file) => `/${file.replaceAll(sep, '/')}`)
    .toSorted()
  const hash = createHash('sha256').update(page).update(files.join('\n'))
  const release = { name: hash.digest('hex').slice(0, 12), files }
  return `const release = ${JSON.stringify(release)}\n\n${source}`
}
