import sqlWasmUrl from 'sql.js/dist/sql-wasm.wasm?url'
import type { BuildTable } from '../save-file.ts'
import type { WorkerRequest } from './messages.ts'

type Listener = (event: MessageEvent<WorkerRequest>) => void

/** The whole script of a worker; `loadBuildTable` loads the code that builds the tables to save. */
export function runWorker(loadBuildTable: () => Promise<BuildTable>): void {
  const { promise: listening, resolve: listen } = Promise.withResolvers<Listener>()
  // Registered at once: the page does not repeat messages that arrive while modules load.
  globalThis.addEventListener('message', async (event) => (await listening)(event))
  // The script must not contain shared code: WebKit runs a worker's script again for whoever
  // imports from it, and then two would respond.
  Promise.all([import('./serve-page.ts'), loadBuildTable()]).then(([{ servePage }, buildTable]) => {
    const page = {
      postMessage: (answer: unknown, transfer: ArrayBuffer[]) =>
        globalThis.postMessage(answer, { transfer }),
      addEventListener: (_: 'message', listener: Listener) => listen(listener),
    }
    servePage(page, buildTable, sqlWasmUrl)
  }, reportError)
}
