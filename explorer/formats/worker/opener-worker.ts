import sqlWasmUrl from 'sql.js/dist/sql-wasm.wasm?url'
import { serveOpener } from './serve-opener.ts'

serveOpener(
  {
    postMessage: (answer, transfer) => globalThis.postMessage(answer, { transfer }),
    addEventListener: (kind, listener) => globalThis.addEventListener(kind, listener),
  },
  sqlWasmUrl,
)
