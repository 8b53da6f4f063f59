import sqlWasmUrl from 'sql.js/dist/sql-wasm.wasm?url'
import type { WorkerRequest } from './messages.ts'

type Listener = (event: MessageEvent<WorkerRequest>) => void

const { promise: listening, resolve: listen } = Promise.withResolvers<Listener>()

// Heard from the first moment on: what the page sends meanwhile, it does not send again.
globalThis.addEventListener('message', async (event) => (await listening)(event))

// Nothing that others share may be part of this script: WebKit runs a worker's own script once more
// for whoever imports from it, and then two would answer.
import('./serve-page.ts').then(({ servePage }) => {
  servePage(
    {
      postMessage: (answer, transfer) => globalThis.postMessage(answer, { transfer }),
      addEventListener: (_, listener) => listen(listener),
    },
    sqlWasmUrl,
  )
}, reportError)
