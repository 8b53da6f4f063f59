import sqlWasmUrl from 'sql.js/dist/sql-wasm.wasm?url'
import type { BuildTable } from '../save-file.ts'
import type { WorkerRequest } from './messages.ts'

type Listener = (event: MessageEvent<WorkerRequest>) => void

/** All that a worker's own script does; `loadBuildTable` brings what makes the tables that are saved. */
export function runWorker(loadBuildTable: () => Promise<BuildTable>): void {
  const { promise: listening, resolve: listen } = Promise.withResolvers<Listener>()
  // Heard from the first moment on: what the page sends meanwhile, it does not send again.
  globalThis.addEventListener('message', async (event) => (await listening)(event))
  // Nothing that others share may be part of the script: WebKit runs a worker's own script once more
  // for whoever imports from it, and then two would answer.
  Promise.all([import('./serve-page.ts'), loadBuildTable()]).then(([{ servePage }, buildTable]) => {
    const page = {
      postMessage: (answer: unknown, transfer: ArrayBuffer[]) =>
        globalThis.postMessage(answer, { transfer }),
      addEventListener: (_: 'message', listener: Listener) => listen(listener),
    }
    servePage(page, buildTable, sqlWasmUrl)
  }, reportError)
}
