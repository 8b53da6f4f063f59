import { isMainThread } from 'node:worker_threads'

// Threads inherit what was loaded before the tests, and need no DOM.
if (isMainThread) await import('./components.mjs')
