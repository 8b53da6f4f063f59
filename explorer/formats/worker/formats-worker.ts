import sqlWasmUrl from 'sql.js/dist/sql-wasm.wasm?url'
import { servePage } from './serve-page.ts'

servePage(
  {
    postMessage: (answer, transfer) => globalThis.postMessage(answer, { transfer }),
    addEventListener: (kind, listener) => globalThis.addEventListener(kind, listener),
  },
  sqlWasmUrl,
)
